ALTER TABLE "fees" ADD COLUMN "scope" text DEFAULT 'global' NOT NULL;--> statement-breakpoint
ALTER TABLE "fees" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fees" ADD CONSTRAINT "fees_scope" CHECK ("scope" IN ('global', 'custom'));--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "scope" text DEFAULT 'global' NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_scope" CHECK ("scope" IN ('global', 'custom'));--> statement-breakpoint
-- A line may be limited to makes, models and bodies now, so these make payments too.
DROP TRIGGER vehicles_make_payments ON vehicles;--> statement-breakpoint
CREATE TRIGGER vehicles_make_payments BEFORE UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.listing_price, OLD.msrp, OLD.vehicle_condition, OLD.segment, OLD.year, OLD.odometer, OLD.stock_status, OLD.fuel_type, OLD.unladen_weight_lb, OLD.city_mpg, OLD.make, OLD.model, OLD.body_type)
    IS DISTINCT FROM (NEW.listing_price, NEW.msrp, NEW.vehicle_condition, NEW.segment, NEW.year, NEW.odometer, NEW.stock_status, NEW.fuel_type, NEW.unladen_weight_lb, NEW.city_mpg, NEW.make, NEW.model, NEW.body_type))
  EXECUTE FUNCTION move_pricing_revision();
