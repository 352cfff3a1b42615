-- What the District of Columbia's excise goes by; unknown for most vehicles.
ALTER TABLE "vehicles" ADD COLUMN "unladen_weight_lb" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "city_mpg" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_weight" CHECK (unladen_weight_lb BETWEEN 1 AND 100000);--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_city_mpg" CHECK (city_mpg BETWEEN 1 AND 999);--> statement-breakpoint
DROP TRIGGER vehicles_make_payments ON vehicles;--> statement-breakpoint
CREATE TRIGGER vehicles_make_payments BEFORE UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.listing_price, OLD.msrp, OLD.vehicle_condition, OLD.segment, OLD.year, OLD.odometer, OLD.stock_status, OLD.fuel_type, OLD.unladen_weight_lb, OLD.city_mpg)
    IS DISTINCT FROM (NEW.listing_price, NEW.msrp, NEW.vehicle_condition, NEW.segment, NEW.year, NEW.odometer, NEW.stock_status, NEW.fuel_type, NEW.unladen_weight_lb, NEW.city_mpg))
  EXECUTE FUNCTION move_pricing_revision();
