CREATE TABLE "co_applicant_links" (
	"dealer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	"sent" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"sent_in_hour" smallint NOT NULL,
	"hour_began" timestamp with time zone NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "co_applicant_links_dealer_id_order_id_pk" PRIMARY KEY("dealer_id","order_id"),
	CONSTRAINT "co_applicant_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "credit_applications" ADD COLUMN "co_consent" jsonb;--> statement-breakpoint
ALTER TABLE "co_applicant_links" ADD CONSTRAINT "co_applicant_links_application" FOREIGN KEY ("dealer_id","order_id") REFERENCES "public"."credit_applications"("dealer_id","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE co_applicant_links ADD CONSTRAINT co_applicant_links_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
ALTER TABLE co_applicant_links ADD CONSTRAINT co_applicant_links_known
  CHECK (channel IN ('email', 'sms') AND language IN ('en', 'fr'));--> statement-breakpoint
ALTER TABLE credit_applications ADD CONSTRAINT credit_applications_consent_without_co
  CHECK (has_co_applicant OR co_consent IS NULL);--> statement-breakpoint
ALTER TABLE co_applicant_links ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE co_applicant_links FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A link is found by its secret alone, before its dealership is known.
CREATE POLICY own_or_platform ON co_applicant_links USING (dealer_id = current_dealer() OR on_platform())
  WITH CHECK (dealer_id = current_dealer() OR on_platform());--> statement-breakpoint
-- A customer's are those of their orders.
GRANT SELECT, INSERT, UPDATE ON co_applicant_links TO forecourt_customer;--> statement-breakpoint
CREATE POLICY own_customer ON co_applicant_links AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR order_id IN (SELECT o.id FROM orders o))
  WITH CHECK (NOT is_customer() OR order_id IN (SELECT o.id FROM orders o));
