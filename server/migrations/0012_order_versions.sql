CREATE TABLE "pricing_traces" (
	"dealer_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"canonical" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pricing_traces_dealer_id_hash_pk" PRIMARY KEY("dealer_id","hash")
);
--> statement-breakpoint
CREATE TABLE "order_versions" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"payment_type" text NOT NULL,
	"worksheet" jsonb NOT NULL,
	"pricing" jsonb,
	"gross" bigint,
	"trace_hash" "bytea",
	"overrides" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"restored_from" integer,
	"what_if" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "order_versions_dealer_id_id_pk" PRIMARY KEY("dealer_id","id"),
	CONSTRAINT "order_versions_version" UNIQUE("dealer_id","order_id","version")
);
--> statement-breakpoint
CREATE TABLE "what_ifs" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"name" text NOT NULL,
	"payment_type" text NOT NULL,
	"worksheet" jsonb NOT NULL,
	"payment" jsonb NOT NULL,
	"gross" bigint,
	"based_on" integer NOT NULL,
	"applied" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "what_ifs_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "overrides" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "order_versions" ADD CONSTRAINT "order_versions_order" FOREIGN KEY ("dealer_id","order_id") REFERENCES "public"."orders"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_versions" ADD CONSTRAINT "order_versions_trace" FOREIGN KEY ("dealer_id","trace_hash") REFERENCES "public"."pricing_traces"("dealer_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "what_ifs" ADD CONSTRAINT "what_ifs_order" FOREIGN KEY ("dealer_id","order_id") REFERENCES "public"."orders"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What stands becomes every order's first version. The owner may not stand above row security, so it is lifted meanwhile.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO order_versions (dealer_id, id, order_id, version, payment_type, worksheet, created, created_by)
SELECT dealer_id, gen_random_uuid(), id, version, payment_type, worksheet, updated, updated_by FROM orders;--> statement-breakpoint
ALTER TABLE orders FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['pricing_traces', 'order_versions', 'what_ifs'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;--> statement-breakpoint
-- What was saved stands: a version goes with its order and in no other way, and an explanation never.
REVOKE UPDATE, DELETE ON order_versions, pricing_traces FROM forecourt_app;--> statement-breakpoint
-- What an order is opened with is its first version, whoever opens it.
CREATE FUNCTION note_first_version() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO order_versions (dealer_id, id, order_id, version, payment_type, worksheet, created_by)
  VALUES (NEW.dealer_id, gen_random_uuid(), NEW.id, NEW.version, NEW.payment_type, NEW.worksheet, NEW.created_by);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_first_version AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note_first_version();--> statement-breakpoint
CREATE INDEX order_versions_of_trace ON order_versions (dealer_id, trace_hash);--> statement-breakpoint
CREATE INDEX what_ifs_of_order ON what_ifs (dealer_id, order_id, created);
