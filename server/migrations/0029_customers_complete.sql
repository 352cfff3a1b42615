CREATE TABLE "customer_merges" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"memory" jsonb,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merged_by" uuid NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "customer_merges_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE INDEX "customer_merges_of_kept" ON "customer_merges" USING btree ("dealer_id","kept_id","merged_at");--> statement-breakpoint
CREATE INDEX "customer_merges_of_merged" ON "customer_merges" USING btree ("dealer_id","merged_id","merged_at");--> statement-breakpoint
CREATE INDEX "customer_merges_to_forget" ON "customer_merges" USING btree ("merged_at");--> statement-breakpoint
ALTER TABLE customer_merges ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE customer_merges FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The job that forgets what is too old to be undone walks every dealership.
CREATE POLICY own_or_platform ON customer_merges USING (dealer_id = current_dealer() OR on_platform()) WITH CHECK (dealer_id = current_dealer() OR on_platform());--> statement-breakpoint
ALTER TABLE customer_merges ADD CONSTRAINT customer_merges_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);
--> statement-breakpoint
CREATE TABLE "customer_consents" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"basis" text NOT NULL,
	"source" text NOT NULL,
	"obtained_at" date NOT NULL,
	"expires_at" date,
	"evidence" text,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "customer_consents_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer_consents" ADD CONSTRAINT "customer_consents_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_consents_of_customer" ON "customer_consents" USING btree ("dealer_id","customer_id","recorded_at");--> statement-breakpoint
ALTER TABLE customer_consents ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE customer_consents FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON customer_consents USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE customer_consents ADD CONSTRAINT customer_consents_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);
--> statement-breakpoint
CREATE TABLE "leads" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"lead_type" text NOT NULL,
	"via" text NOT NULL,
	"provider" text,
	"campaign" text,
	"vehicle" text,
	"comments" text,
	"requested" text,
	"dedupe_key" text,
	"raw" text NOT NULL,
	"key_id" uuid,
	"received" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_messages" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"via" text NOT NULL,
	"problem" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"charset" text,
	"key_id" uuid,
	"tries" integer DEFAULT 1 NOT NULL,
	"received" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_messages_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_keys" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"previous_until" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"last_used" timestamp with time zone,
	"revoked" timestamp with time zone,
	CONSTRAINT "lead_keys_dealer_id_id_pk" PRIMARY KEY("dealer_id","id"),
	CONSTRAINT "lead_keys_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_of_customer" ON "leads" USING btree ("dealer_id","customer_id","received");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_dedupe" ON "leads" USING btree ("dealer_id","dedupe_key") WHERE dedupe_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lead_messages_by_time" ON "lead_messages" USING btree ("dealer_id","received","id");--> statement-breakpoint
CREATE INDEX "lead_keys_previous" ON "lead_keys" USING btree ("previous_hash");--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['leads', 'lead_messages'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;--> statement-breakpoint
-- A key says whose it is, so it is looked up before the dealership is known.
ALTER TABLE lead_keys ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE lead_keys FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_or_platform ON lead_keys USING (dealer_id = current_dealer() OR on_platform()) WITH CHECK (dealer_id = current_dealer() OR on_platform());--> statement-breakpoint
ALTER TABLE lead_keys ADD CONSTRAINT lead_keys_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
-- A view may be everybody's at the dealership.
ALTER TABLE "saved_views" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;
