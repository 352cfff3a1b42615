ALTER TABLE "deposits" ADD COLUMN "unknown_since" timestamp with time zone;--> statement-breakpoint
-- A vehicle that is reserved or free again shows on every open screen at once, also where only the clock freed it.
DROP TRIGGER vehicles_move_list ON vehicles;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER vehicles_move_list AFTER UPDATE ON vehicles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.make, OLD.model, OLD.year, OLD.vehicle_condition, OLD.stock_status, OLD.stock_number, OLD.vin, OLD.search, OLD.reserved_for, OLD.reserved_until)
    IS DISTINCT FROM (NEW.make, NEW.model, NEW.year, NEW.vehicle_condition, NEW.stock_status, NEW.stock_number, NEW.vin, NEW.search, NEW.reserved_for, NEW.reserved_until))
  EXECUTE FUNCTION move_customer_list_version();
