CREATE TABLE "dms_pushes" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_try" timestamp with time zone,
	"remote_key" text,
	"order_version" integer,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"finished" timestamp with time zone,
	CONSTRAINT "dms_pushes_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmation" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "commission_number" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "commission_number" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "reserved_for" uuid;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "reserved_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "reserved_by" uuid;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "reservation_number" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "reservation_note" text;--> statement-breakpoint
ALTER TABLE "dms_pushes" ADD CONSTRAINT "dms_pushes_order" FOREIGN KEY ("dealer_id","order_id") REFERENCES "public"."orders"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- An order that is deleted lets go of its vehicle.
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_reserved_for" FOREIGN KEY ("dealer_id","reserved_for") REFERENCES "public"."orders"("dealer_id","id") ON DELETE SET NULL ("reserved_for");--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_commission_number" UNIQUE("dealer_id","commission_number");--> statement-breakpoint
-- A manufacturer's number is on one live order at a time, whoever asks at the same moment.
CREATE UNIQUE INDEX "orders_commission_number" ON "orders" USING btree ("dealer_id","commission_number") WHERE commission_number IS NOT NULL AND NOT is_archived;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_reserved" ON "vehicles" USING btree ("dealer_id","reserved_for") WHERE reserved_for IS NOT NULL;--> statement-breakpoint
CREATE INDEX "dms_pushes_of_order" ON "dms_pushes" USING btree ("dealer_id","order_id","created");--> statement-breakpoint
ALTER TABLE dms_pushes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE dms_pushes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON dms_pushes USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE dms_pushes ADD CONSTRAINT dms_pushes_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
-- A commission number that another dealership of the same organisation holds; of other organisations nothing is told.
CREATE FUNCTION is_commission_number_of_sister(number text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  own uuid := current_dealer();
  sister uuid;
  found_there boolean := false;
BEGIN
  IF own IS NULL THEN RETURN false; END IF;
  PERFORM set_config('app.platform', 'on', true);
  FOR sister IN
    SELECT d.id FROM dealerships d
    JOIN dealerships mine ON mine.organisation_id = d.organisation_id
    WHERE mine.id = own AND d.id <> own
  LOOP
    PERFORM set_config('app.dealer_id', sister::text, true);
    SELECT EXISTS (SELECT FROM vehicles v WHERE v.dealer_id = sister AND v.commission_number = number) INTO found_there;
    EXIT WHEN found_there;
  END LOOP;
  PERFORM set_config('app.platform', '', true);
  PERFORM set_config('app.dealer_id', own::text, true);
  RETURN found_there;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION is_commission_number_of_sister(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION is_commission_number_of_sister(text) TO forecourt_app;--> statement-breakpoint
CREATE TABLE "prequal_offers" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"lender" text NOT NULL,
	"tier" text NOT NULL,
	"max_amount" bigint NOT NULL,
	"rate_from" text NOT NULL,
	"rate_to" text NOT NULL,
	"max_term" integer NOT NULL,
	"est_payment" bigint,
	"reference" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used" timestamp with time zone,
	CONSTRAINT "prequal_offers_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "prequal_offers" ADD CONSTRAINT "prequal_offers_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prequal_offers_of_customer" ON "prequal_offers" USING btree ("dealer_id","customer_id","created");--> statement-breakpoint
ALTER TABLE prequal_offers ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE prequal_offers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON prequal_offers USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE prequal_offers ADD CONSTRAINT prequal_offers_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
CREATE TABLE "deposit_transfers" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"from_order_id" uuid NOT NULL,
	"to_order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "deposit_transfers_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "deposit_transfers" ADD CONSTRAINT "deposit_transfers_from" FOREIGN KEY ("dealer_id","from_order_id") REFERENCES "public"."orders"("dealer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_transfers" ADD CONSTRAINT "deposit_transfers_to" FOREIGN KEY ("dealer_id","to_order_id") REFERENCES "public"."orders"("dealer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_transfers_of_customer" ON "deposit_transfers" USING btree ("dealer_id","customer_id","created");--> statement-breakpoint
ALTER TABLE deposit_transfers ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE deposit_transfers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON deposit_transfers USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE deposit_transfers ADD CONSTRAINT deposit_transfers_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);
