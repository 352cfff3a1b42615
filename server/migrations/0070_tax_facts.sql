-- What taxes go by: plans that are insurance, and the average fuel economy of a vehicle.
ALTER TABLE "protection_plans" ADD COLUMN "premium_tax" boolean DEFAULT false NOT NULL;--> statement-breakpoint
GRANT SELECT (premium_tax) ON protection_plans TO forecourt_customer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "highway_mpg" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_highway_mpg" CHECK (highway_mpg BETWEEN 1 AND 999);--> statement-breakpoint
DROP TRIGGER vehicles_make_payments ON vehicles;--> statement-breakpoint
CREATE TRIGGER vehicles_make_payments BEFORE UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.listing_price, OLD.msrp, OLD.vehicle_condition, OLD.segment, OLD.year, OLD.odometer, OLD.stock_status, OLD.fuel_type, OLD.unladen_weight_lb, OLD.city_mpg, OLD.highway_mpg, OLD.average_wholesale, OLD.gross_weight_kg, OLD.make, OLD.model, OLD.body_type)
    IS DISTINCT FROM (NEW.listing_price, NEW.msrp, NEW.vehicle_condition, NEW.segment, NEW.year, NEW.odometer, NEW.stock_status, NEW.fuel_type, NEW.unladen_weight_lb, NEW.city_mpg, NEW.highway_mpg, NEW.average_wholesale, NEW.gross_weight_kg, NEW.make, NEW.model, NEW.body_type))
  EXECUTE FUNCTION move_pricing_revision();--> statement-breakpoint
DROP TRIGGER vehicles_move_version ON vehicles;--> statement-breakpoint
CREATE TRIGGER vehicles_move_version BEFORE UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.vin, OLD.make, OLD.model, OLD.year, OLD.trim, OLD.vehicle_condition, OLD.stock_status, OLD.stock_number, OLD.listing_price, OLD.msrp, OLD.cost, OLD.delivery_charge, OLD.average_wholesale, OLD.fuel_type, OLD.body_type, OLD.transmission, OLD.drivetrain, OLD.gross_weight_kg, OLD.unladen_weight_lb, OLD.city_mpg, OLD.highway_mpg, OLD.exterior_color, OLD.exterior_color_name, OLD.odometer, OLD.arrival_date, OLD.in_stock_since, OLD.spin_car_url, OLD.options, OLD.photo_links)
    IS DISTINCT FROM (NEW.vin, NEW.make, NEW.model, NEW.year, NEW.trim, NEW.vehicle_condition, NEW.stock_status, NEW.stock_number, NEW.listing_price, NEW.msrp, NEW.cost, NEW.delivery_charge, NEW.average_wholesale, NEW.fuel_type, NEW.body_type, NEW.transmission, NEW.drivetrain, NEW.gross_weight_kg, NEW.unladen_weight_lb, NEW.city_mpg, NEW.highway_mpg, NEW.exterior_color, NEW.exterior_color_name, NEW.odometer, NEW.arrival_date, NEW.in_stock_since, NEW.spin_car_url, NEW.options, NEW.photo_links))
  EXECUTE FUNCTION move_vehicle_version();
