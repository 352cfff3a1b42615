ALTER TABLE "dealerships" ADD COLUMN "support_phone" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "support_email" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "support_hours_en" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "support_hours_fr" text;--> statement-breakpoint
CREATE TABLE "card_accounts" (
	"dealer_id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"label" text NOT NULL,
	"is_live" boolean NOT NULL,
	"connected" timestamp with time zone DEFAULT now() NOT NULL,
	"connected_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE card_accounts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE card_accounts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON card_accounts USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE card_accounts ADD CONSTRAINT card_accounts_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
CREATE TABLE "card_connections" (
	"dealer_id" uuid NOT NULL,
	"state_hash" bytea NOT NULL,
	"user_id" uuid NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "card_connections_dealer_id_state_hash_pk" PRIMARY KEY("dealer_id","state_hash")
);
--> statement-breakpoint
ALTER TABLE card_connections ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE card_connections FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON card_connections USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE card_connections ADD CONSTRAINT card_connections_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);
