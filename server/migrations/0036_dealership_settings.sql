ALTER TABLE "dealerships" ADD COLUMN "trade_in_system_variant" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "regulator_ids" jsonb DEFAULT '{"omvic":null,"amvic":null,"opc":null,"vsa":null,"state":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "holidays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "calendar" jsonb DEFAULT '{"slot_minutes":30,"capacity":2,"lead_time_min":120,"horizon_days":30,"blackout_dates":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "depositpackage" jsonb DEFAULT '{"mode":"hold","amount_cash":null,"amount_finance":null,"amount_lease":null,"refundable_text_en":"","refundable_text_fr":"","hold_hours":72,"reservation_auto_release":true,"fee_mode":"none","fee_percent":"0","fee_fixed":"0.00"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "disclaimer_package" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "discount_name_en" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "discount_name_fr" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "mandatory_names" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "is_credit_application_gender_enc_optional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "use_addons_recommendation" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "is_external_crm_user" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "enable_default_google_analytics" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "analytics_key" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "analytics_keys" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What a dealership shows of itself, to everybody: found by its content, which is its address.
CREATE TABLE "dealership_images" (
	"dealer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"content" bytea NOT NULL,
	CONSTRAINT "dealership_images_dealer_id_kind_pk" PRIMARY KEY("dealer_id","kind")
);
--> statement-breakpoint
CREATE INDEX "dealership_images_by_hash" ON "dealership_images" USING btree ("hash");--> statement-breakpoint
-- Which text was shown on a day is never taken back: a new version stands beside the old ones (decisions, S-34).
CREATE TABLE "dealership_disclosures" (
	"dealer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"text_en" text NOT NULL,
	"text_fr" text NOT NULL,
	"effective_from" date NOT NULL,
	"restored_from" integer,
	"author" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dealership_disclosures_dealer_id_kind_number_pk" PRIMARY KEY("dealer_id","kind","number")
);
--> statement-breakpoint
ALTER TABLE "dealership_disclosures" ADD CONSTRAINT "dealership_disclosures_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['dealership_images', 'dealership_disclosures'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_or_platform ON %I USING (dealer_id = current_dealer() OR on_platform()) WITH CHECK (dealer_id = current_dealer() OR on_platform())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_disclosure_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'a disclosure that was published stays' USING ERRCODE = 'insufficient_privilege'; END $$;--> statement-breakpoint
CREATE TRIGGER dealership_disclosures_append_only BEFORE UPDATE OR DELETE ON dealership_disclosures
  FOR EACH ROW EXECUTE FUNCTION refuse_disclosure_change();--> statement-breakpoint
CREATE TRIGGER dealership_disclosures_no_truncate BEFORE TRUNCATE ON dealership_disclosures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_disclosure_change();--> statement-breakpoint
-- The rows that the pages of a new dealership stand on. It is opened from another one, whose rows stay the only ones
-- that the transaction sees otherwise.
CREATE FUNCTION start_dealership(in_dealer uuid, in_payments jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE tenant text := current_setting('app.dealer_id', true);
BEGIN
  PERFORM set_config('app.dealer_id', in_dealer::text, true);
  INSERT INTO payment_settings (dealer_id, default_payment_type, default_payment_type_used, bank, oem, lease,
      finance_frequencies, lease_frequencies, include_sales_tax, lease_rate_calculation_method)
    VALUES (in_dealer, in_payments ->> 'default_payment_type', in_payments ->> 'default_payment_type_used',
      in_payments -> 'bank', in_payments -> 'oem', in_payments -> 'lease', in_payments -> 'finance_frequencies',
      in_payments -> 'lease_frequencies', (in_payments ->> 'include_sales_tax')::boolean,
      in_payments ->> 'lease_rate_calculation_method');
  PERFORM set_config('app.dealer_id', coalesce(tenant, ''), true);
END $$;
