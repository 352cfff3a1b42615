-- A lender takes a vehicle up to so many kilometres or miles: its odometer makes its payments too.
DROP TRIGGER vehicles_make_payments ON vehicles;--> statement-breakpoint
CREATE TRIGGER vehicles_make_payments BEFORE UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.listing_price, OLD.msrp, OLD.vehicle_condition, OLD.segment, OLD.year, OLD.odometer, OLD.stock_status, OLD.fuel_type)
    IS DISTINCT FROM (NEW.listing_price, NEW.msrp, NEW.vehicle_condition, NEW.segment, NEW.year, NEW.odometer, NEW.stock_status, NEW.fuel_type))
  EXECUTE FUNCTION move_pricing_revision();--> statement-breakpoint
-- The change that a rate card, a fee or a discount made.
CREATE INDEX programme_changes_subject ON programme_changes (dealer_id, subject_id, created DESC, id DESC);--> statement-breakpoint
-- The orders of a change in each order that its list has.
CREATE INDEX programme_change_orders_difference ON programme_change_orders (dealer_id, change_id, (abs(new_payment - old_payment)) DESC, order_id);--> statement-breakpoint
CREATE INDEX programme_change_orders_old ON programme_change_orders (dealer_id, change_id, old_payment, order_id);--> statement-breakpoint
CREATE INDEX programme_change_orders_new ON programme_change_orders (dealer_id, change_id, new_payment, order_id);
