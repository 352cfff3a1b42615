ALTER TABLE "deposit_operations" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "reserved_deposit" uuid;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "reservation_auto_release" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- A customer reads whether the own money is on its way back, and nothing of who did what.
GRANT SELECT (dealer_id, deposit_id, state, created_by) ON deposit_operations TO forecourt_customer;--> statement-breakpoint
CREATE POLICY own_customer ON deposit_operations AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR deposit_id IN (SELECT d.id FROM deposits d));--> statement-breakpoint
-- Money that is held or taken already reserves its vehicle too: of several orders on one, for the first that paid. Each
-- dealership by itself, as triggers on vehicles write rows of the current one.
DO $$
DECLARE
  place uuid;
BEGIN
  PERFORM set_config('app.platform', 'on', true);
  FOR place IN SELECT id FROM dealerships LOOP
    PERFORM set_config('app.dealer_id', place::text, true);
    UPDATE vehicles v SET reserved_for = p.order_id, reserved_until = p.until, reserved_by = NULL, reservation_number = p.number,
        reservation_note = NULL, reserved_deposit = p.id, reservation_auto_release = p.auto_release
      FROM (
        SELECT DISTINCT ON (o.vehicle_id) o.vehicle_id, d.order_id, d.id, coalesce(d.number, left(d.id::text, 8)) AS number,
            least(d.paid_at + make_interval(hours => (s.depositpackage ->> 'hold_hours')::int), d.capture_before) AS until,
            (s.depositpackage ->> 'reservation_auto_release')::boolean AS auto_release
          FROM deposits d JOIN orders o ON o.dealer_id = d.dealer_id AND o.id = d.order_id JOIN dealerships s ON s.id = d.dealer_id
          WHERE d.dealer_id = place AND d.state IN ('pre_authorized', 'confirmed') AND d.paid_at IS NOT NULL
            AND NOT o.is_archived AND o.order_management_status <> 'delivered'
          ORDER BY o.vehicle_id, d.paid_at, d.id) p
      WHERE v.dealer_id = place AND v.id = p.vehicle_id AND v.stock_status NOT IN ('S', 'U')
        AND (v.reserved_for IS NULL OR v.reserved_until <= now()) AND (p.until > now() OR NOT p.auto_release);
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.dealer_id', '', true);
END $$;
