CREATE TABLE "trade_ins" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid,
	"position" integer,
	"vid" text,
	"vin" text,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"trim" text,
	"style" text,
	"odometer" integer NOT NULL,
	"color" text,
	"transmission" text,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accepted_terms" boolean,
	"owing" bigint,
	"estimated_low" bigint,
	"estimated_high" bigint,
	"estimated_at" timestamp with time zone,
	"valuation_system" text,
	"offer" jsonb,
	"past_offers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"offer_expires" timestamp with time zone,
	"source" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "trade_ins_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_ins_of_customer" ON "trade_ins" USING btree ("dealer_id","customer_id","created");--> statement-breakpoint
ALTER TABLE trade_ins ADD CONSTRAINT trade_ins_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
-- A draft that is deleted leaves the vehicle with its customer.
ALTER TABLE trade_ins ADD CONSTRAINT trade_ins_order FOREIGN KEY (dealer_id, order_id) REFERENCES orders (dealer_id, id) ON DELETE SET NULL (order_id);--> statement-breakpoint
ALTER TABLE trade_ins ADD CONSTRAINT trade_ins_place CHECK (order_id IS NULL OR position IN (1, 2));--> statement-breakpoint
ALTER TABLE trade_ins ADD CONSTRAINT trade_ins_range CHECK (estimated_low <= estimated_high);--> statement-breakpoint
CREATE UNIQUE INDEX trade_ins_of_order ON trade_ins (dealer_id, order_id, position) WHERE order_id IS NOT NULL;--> statement-breakpoint
-- What the clock alone ends.
CREATE INDEX trade_ins_ending ON trade_ins (dealer_id, offer_expires) WHERE offer_expires IS NOT NULL;--> statement-breakpoint
ALTER TABLE trade_ins ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE trade_ins FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON trade_ins USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
-- A customer's are his own, on his own orders.
GRANT SELECT, INSERT, UPDATE ON trade_ins TO forecourt_customer;--> statement-breakpoint
CREATE POLICY own_customer ON trade_ins AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR customer_id = current_customer())
  WITH CHECK (NOT is_customer() OR (customer_id = current_customer()
    AND (order_id IS NULL OR order_id IN (SELECT o.id FROM orders o))));
