CREATE TABLE "customer_accesses" (
	"dealer_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"slot" timestamp with time zone DEFAULT now() NOT NULL,
	"fields" text[],
	CONSTRAINT "customer_accesses_dealer_id_id_pk" PRIMARY KEY("dealer_id","id"),
	CONSTRAINT "customer_accesses_once" UNIQUE("dealer_id","customer_id","user_id","what","slot"),
	CONSTRAINT "customer_accesses_what" CHECK ("customer_accesses"."what" IN ('created', 'viewed', 'viewed_offers', 'changed'))
);
--> statement-breakpoint
CREATE TABLE "customer_links" (
	"dealer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"customer_id" uuid,
	"person" jsonb,
	"token_hash" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_links_dealer_id_email_purpose_pk" PRIMARY KEY("dealer_id","email","purpose"),
	CONSTRAINT "customer_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "customer_links_purpose" CHECK ("customer_links"."purpose" IN ('sign_up', 'sign_in', 'password_reset'))
);
--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What somebody looked at, newest first; that of a customer is found by the constraint above.
CREATE INDEX "customer_accesses_of_user" ON "customer_accesses" USING btree ("dealer_id","user_id","id");--> statement-breakpoint
-- Rows lie in the order of their times: what has run out is found by pages, not by rows.
CREATE INDEX "customer_accesses_by_time" ON "customer_accesses" USING brin ("at");--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['customer_accesses', 'customer_links'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_or_platform ON %I USING (dealer_id = current_dealer() OR on_platform()) WITH CHECK (dealer_id = current_dealer() OR on_platform())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;--> statement-breakpoint
-- Nobody takes back that he looked: rows are added, and go when they have run out (13 months, R50).
CREATE FUNCTION refuse_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '13 months' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'who saw a customer is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER customer_accesses_append_only BEFORE UPDATE OR DELETE ON customer_accesses
  FOR EACH ROW EXECUTE FUNCTION refuse_access_change();--> statement-breakpoint
CREATE TRIGGER customer_accesses_no_truncate BEFORE TRUNCATE ON customer_accesses
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_access_change();
