-- What Québec's estimate of a used vehicle and the taxes of passenger vehicles go by; unknown for most vehicles.
ALTER TABLE "vehicles" ADD COLUMN "average_wholesale" bigint;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "gross_weight_kg" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_average_wholesale" CHECK (average_wholesale BETWEEN 0 AND 999999999);--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_gross_weight" CHECK (gross_weight_kg BETWEEN 1 AND 45000);--> statement-breakpoint
-- They make payments,
DROP TRIGGER vehicles_make_payments ON vehicles;--> statement-breakpoint
CREATE TRIGGER vehicles_make_payments BEFORE UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.listing_price, OLD.msrp, OLD.vehicle_condition, OLD.segment, OLD.year, OLD.odometer, OLD.stock_status, OLD.fuel_type, OLD.unladen_weight_lb, OLD.city_mpg, OLD.average_wholesale, OLD.gross_weight_kg, OLD.make, OLD.model, OLD.body_type)
    IS DISTINCT FROM (NEW.listing_price, NEW.msrp, NEW.vehicle_condition, NEW.segment, NEW.year, NEW.odometer, NEW.stock_status, NEW.fuel_type, NEW.unladen_weight_lb, NEW.city_mpg, NEW.average_wholesale, NEW.gross_weight_kg, NEW.make, NEW.model, NEW.body_type))
  EXECUTE FUNCTION move_pricing_revision();--> statement-breakpoint
-- are a part of what is said of a vehicle,
DROP TRIGGER vehicles_move_version ON vehicles;--> statement-breakpoint
CREATE TRIGGER vehicles_move_version BEFORE UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.vin, OLD.make, OLD.model, OLD.year, OLD.trim, OLD.vehicle_condition, OLD.stock_status, OLD.stock_number, OLD.listing_price, OLD.msrp, OLD.cost, OLD.delivery_charge, OLD.average_wholesale, OLD.fuel_type, OLD.body_type, OLD.transmission, OLD.drivetrain, OLD.gross_weight_kg, OLD.exterior_color, OLD.exterior_color_name, OLD.odometer, OLD.arrival_date, OLD.in_stock_since, OLD.spin_car_url, OLD.options, OLD.photo_links)
    IS DISTINCT FROM (NEW.vin, NEW.make, NEW.model, NEW.year, NEW.trim, NEW.vehicle_condition, NEW.stock_status, NEW.stock_number, NEW.listing_price, NEW.msrp, NEW.cost, NEW.delivery_charge, NEW.average_wholesale, NEW.fuel_type, NEW.body_type, NEW.transmission, NEW.drivetrain, NEW.gross_weight_kg, NEW.exterior_color, NEW.exterior_color_name, NEW.odometer, NEW.arrival_date, NEW.in_stock_since, NEW.spin_car_url, NEW.options, NEW.photo_links))
  EXECUTE FUNCTION move_vehicle_version();--> statement-breakpoint
-- and stand in its history: they move what a customer pays.
CREATE OR REPLACE FUNCTION note_vehicle_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vehicle_changes (dealer_id, vehicle_id, field, before, after, by, via)
    SELECT NEW.dealer_id, NEW.id, c.field, c.before, c.after, vehicle_act_by(), vehicle_act_via()
    FROM (VALUES
      ('listing_price', OLD.listing_price::text, NEW.listing_price::text),
      ('msrp', OLD.msrp::text, NEW.msrp::text),
      ('average_wholesale', OLD.average_wholesale::text, NEW.average_wholesale::text),
      ('gross_weight_kg', OLD.gross_weight_kg::text, NEW.gross_weight_kg::text),
      ('stock_status', OLD.stock_status, NEW.stock_status),
      ('vehicle_condition', OLD.vehicle_condition, NEW.vehicle_condition)) AS c (field, before, after)
    WHERE c.before IS DISTINCT FROM c.after;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER vehicles_noted_over ON vehicles;--> statement-breakpoint
CREATE TRIGGER vehicles_noted_over AFTER UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.listing_price, OLD.msrp, OLD.average_wholesale, OLD.gross_weight_kg, OLD.stock_status, OLD.vehicle_condition)
    IS DISTINCT FROM (NEW.listing_price, NEW.msrp, NEW.average_wholesale, NEW.gross_weight_kg, NEW.stock_status, NEW.vehicle_condition))
  EXECUTE FUNCTION note_vehicle_change();
