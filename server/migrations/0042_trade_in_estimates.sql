CREATE TABLE "trade_in_estimates" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"vin" text,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"trim" text,
	"odometer" integer NOT NULL,
	"color" text,
	"additional_options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"original_owner" boolean,
	"payment_on_vehicle" boolean,
	"cat_id" text,
	"reference" text,
	"value" bigint,
	"range_min" bigint,
	"range_max" bigint,
	"valued" timestamp with time zone,
	"asked" timestamp with time zone,
	"answered" timestamp with time zone,
	"failure" text,
	"version" integer DEFAULT 2 NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trade_in_estimates_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "trade_in_estimates" ADD CONSTRAINT "trade_in_estimates_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_in_estimates_of_customer" ON "trade_in_estimates" USING btree ("dealer_id","customer_id","updated");--> statement-breakpoint
ALTER TABLE trade_in_estimates ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE trade_in_estimates FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON trade_in_estimates USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE trade_in_estimates ADD CONSTRAINT trade_in_estimates_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
-- What is told of a value is told in order, and a value has all its parts.
ALTER TABLE trade_in_estimates ADD CONSTRAINT trade_in_estimates_range CHECK (
  num_nulls(reference, value, range_min, range_max, valued) IN (0, 5) AND range_min <= value AND value <= range_max);
