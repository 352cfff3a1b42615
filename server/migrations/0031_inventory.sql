ALTER TABLE "vehicles" ADD COLUMN "options" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "updated" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "feed_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vehicle_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "vehicle_changes" (
	"dealer_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	"by" uuid,
	"via" text NOT NULL,
	CONSTRAINT "vehicle_changes_dealer_id_vehicle_id_number_pk" PRIMARY KEY("dealer_id","vehicle_id","number")
);
--> statement-breakpoint
ALTER TABLE "vehicle_changes" ADD CONSTRAINT "vehicle_changes_vehicle" FOREIGN KEY ("dealer_id","vehicle_id") REFERENCES "public"."vehicles"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A VIN is one vehicle: of those that can still be had, none stands twice. One that was sold may come back. Where one
-- stands twice already, the newest stays on offer and the others are unavailable until somebody has looked at them. The
-- owner may not stand above row security, so it is lifted meanwhile.
ALTER TABLE vehicles NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE vehicles DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE vehicles v SET stock_status = 'U' WHERE v.vin IS NOT NULL AND v.stock_status NOT IN ('S', 'U') AND EXISTS (
  SELECT FROM vehicles n WHERE n.dealer_id = v.dealer_id AND n.vin = v.vin AND n.stock_status NOT IN ('S', 'U')
    AND (n.created, n.id) > (v.created, v.id));--> statement-breakpoint
ALTER TABLE vehicles ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE vehicles FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_vin" ON "vehicles" USING btree ("dealer_id","vin") WHERE vin IS NOT NULL AND stock_status NOT IN ('S', 'U');--> statement-breakpoint
CREATE INDEX "vehicles_by_vin" ON "vehicles" USING btree ("dealer_id","vin") WHERE vin IS NOT NULL;--> statement-breakpoint
CREATE INDEX "vehicles_by_price" ON "vehicles" USING btree ("dealer_id","listing_price","id");--> statement-breakpoint
CREATE INDEX "vehicles_by_age" ON "vehicles" USING btree ("dealer_id","in_stock_since","id");--> statement-breakpoint
CREATE INDEX "vehicles_by_status" ON "vehicles" USING btree ("dealer_id","stock_status","created","id");--> statement-breakpoint
CREATE INDEX "vehicles_of_feed" ON "vehicles" USING btree ("dealer_id","feed_id") WHERE feed_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE vehicle_changes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE vehicle_changes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON vehicle_changes USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE vehicle_changes ADD CONSTRAINT vehicle_changes_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
-- Whoever changes a vehicle says so for his transaction (`app.vehicle_by`, `app.vehicle_via`); who does not is the system.
CREATE FUNCTION vehicle_act_by() RETURNS uuid LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.vehicle_by', true), '')::uuid $$;--> statement-breakpoint
CREATE FUNCTION vehicle_act_via() RETURNS text LANGUAGE sql STABLE AS
$$ SELECT coalesce(nullif(current_setting('app.vehicle_via', true), ''), 'system') $$;--> statement-breakpoint
-- The history is written here and nowhere else, so that no way of changing a vehicle can forget it.
CREATE FUNCTION note_vehicles_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vehicle_changes (dealer_id, vehicle_id, at, field, after, by, via)
    SELECT dealer_id, id, created, 'added', listing_price, vehicle_act_by(), vehicle_act_via() FROM after_rows;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER vehicles_noted_in AFTER INSERT ON vehicles
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_vehicles_added();--> statement-breakpoint
CREATE FUNCTION note_vehicle_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vehicle_changes (dealer_id, vehicle_id, field, before, after, by, via)
    SELECT NEW.dealer_id, NEW.id, c.field, c.before, c.after, vehicle_act_by(), vehicle_act_via()
    FROM (VALUES
      ('listing_price', OLD.listing_price::text, NEW.listing_price::text),
      ('msrp', OLD.msrp::text, NEW.msrp::text),
      ('stock_status', OLD.stock_status, NEW.stock_status),
      ('vehicle_condition', OLD.vehicle_condition, NEW.vehicle_condition)) AS c (field, before, after)
    WHERE c.before IS DISTINCT FROM c.after;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER vehicles_noted_over AFTER UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.listing_price, OLD.msrp, OLD.stock_status, OLD.vehicle_condition)
    IS DISTINCT FROM (NEW.listing_price, NEW.msrp, NEW.stock_status, NEW.vehicle_condition))
  EXECUTE FUNCTION note_vehicle_change();--> statement-breakpoint
CREATE FUNCTION move_vehicle_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.updated := now();
  NEW.updated_by := vehicle_act_by();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER vehicles_move_version BEFORE UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.vin, OLD.make, OLD.model, OLD.year, OLD.trim, OLD.vehicle_condition, OLD.stock_status, OLD.stock_number, OLD.listing_price, OLD.msrp, OLD.cost, OLD.delivery_charge, OLD.fuel_type, OLD.body_type, OLD.transmission, OLD.drivetrain, OLD.exterior_color, OLD.exterior_color_name, OLD.odometer, OLD.arrival_date, OLD.in_stock_since, OLD.spin_car_url, OLD.options)
    IS DISTINCT FROM (NEW.vin, NEW.make, NEW.model, NEW.year, NEW.trim, NEW.vehicle_condition, NEW.stock_status, NEW.stock_number, NEW.listing_price, NEW.msrp, NEW.cost, NEW.delivery_charge, NEW.fuel_type, NEW.body_type, NEW.transmission, NEW.drivetrain, NEW.exterior_color, NEW.exterior_color_name, NEW.odometer, NEW.arrival_date, NEW.in_stock_since, NEW.spin_car_url, NEW.options))
  EXECUTE FUNCTION move_vehicle_version();
