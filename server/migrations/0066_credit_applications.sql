CREATE TABLE "credit_applications" (
	"dealer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"status" smallint NOT NULL,
	"has_co_applicant" boolean NOT NULL,
	"primary_sealed" text NOT NULL,
	"co_sealed" text,
	"primary_number_sealed" text,
	"co_number_sealed" text,
	"request_sealed" text,
	"answer_sealed" text,
	"submission" integer DEFAULT 0 NOT NULL,
	"language" text,
	"submitted_at" timestamp with time zone,
	"source_path" text,
	"consents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deal" jsonb,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"approved" jsonb,
	"decline_reasons" text[] DEFAULT '{}' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_applications_dealer_id_order_id_pk" PRIMARY KEY("dealer_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_order" FOREIGN KEY ("dealer_id","order_id") REFERENCES "public"."orders"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_applications_kept" ON "credit_applications" USING btree ("dealer_id","updated");--> statement-breakpoint
ALTER TABLE credit_applications ADD CONSTRAINT credit_applications_status CHECK (status BETWEEN 1 AND 5);--> statement-breakpoint
-- A co-applicant who was removed leaves nothing behind.
ALTER TABLE credit_applications ADD CONSTRAINT credit_applications_without_co
  CHECK (has_co_applicant OR (co_sealed IS NULL AND co_number_sealed IS NULL));--> statement-breakpoint
ALTER TABLE credit_applications ADD CONSTRAINT credit_applications_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
ALTER TABLE credit_applications ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE credit_applications FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON credit_applications USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
-- A customer's are those of his orders; nothing of his deletes one.
GRANT SELECT, INSERT, UPDATE ON credit_applications TO forecourt_customer;--> statement-breakpoint
CREATE POLICY own_customer ON credit_applications AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR order_id IN (SELECT o.id FROM orders o))
  WITH CHECK (NOT is_customer() OR order_id IN (SELECT o.id FROM orders o));--> statement-breakpoint
-- How a dealership asks for credit, and what it says beside it on a day: for customers too, who read no settings.
CREATE FUNCTION credit_desk(in_dealer uuid, in_day date) RETURNS jsonb
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF in_dealer IS DISTINCT FROM current_dealer() THEN RETURN NULL; END IF;
  RETURN (SELECT jsonb_build_object('name', d.name, 'cname', d.cname, 'phone', d.phone, 'email', d.email, 'country', d.country,
      'province', d.province_code, 'timezone', d.timezone, 'system', d.credit_application_system,
      'is_gender_optional', d.is_credit_application_gender_enc_optional, 'mandatory_ssn', d.mandatory_ssn,
      'mandatory_secondary_phone', d.mandatory_secondary_phone,
      'disclosure', (SELECT jsonb_build_object('text_en', s.text_en, 'text_fr', s.text_fr) FROM dealership_disclosures s
        WHERE s.dealer_id = d.id AND s.kind = 'credit_application' AND s.effective_from <= in_day
        ORDER BY s.effective_from DESC, s.number DESC LIMIT 1))
    FROM dealerships d WHERE d.id = in_dealer);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION credit_desk(uuid, date) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION credit_desk(uuid, date) TO forecourt_app, forecourt_customer;--> statement-breakpoint
-- What a customer sends once is answered once: the answers to his own requests, under his own keys.
GRANT SELECT, INSERT, UPDATE ON idempotency_keys TO forecourt_customer;--> statement-breakpoint
CREATE POLICY own_customer ON idempotency_keys AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR actor = current_customer()) WITH CHECK (NOT is_customer() OR actor = current_customer());
