ALTER TABLE "dealerships" ADD COLUMN "used_cars_link" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "new_cars_link" text;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "deposit" bigint;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_email_folded" CHECK ("customers"."email" = lower("customers"."email"));
-- Row security lets an index serve only conditions that cannot leak, and LIKE is not one of them. These functions search on
-- behalf of the application with the owner's eyes, and look at nothing but the rows of the present dealership.
CREATE POLICY search ON customers FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY search ON orders FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY search ON vehicles FOR SELECT TO CURRENT_USER USING (true);

-- Customers of one status whose search text has all patterns (the longest first), or to whom an order number, a stock
-- number or the end of a VIN leads. Null representatives: everybody's customers.
CREATE FUNCTION search_customers(
  in_status text, in_reps uuid[], in_unassigned boolean, in_patterns text[], in_codes text[], in_vin text
) RETURNS TABLE (
  dealer_id uuid, id uuid, lead_type text, archive_status text, assigned_dealer uuid, search text, latest_order_id uuid,
  awaiting text, awaiting_since timestamptz, created timestamptz, last_activity timestamptz
) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 500 SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE
  of_dealer uuid := current_dealer();
  by_order uuid[];
BEGIN
  RETURN QUERY
    SELECT c.dealer_id, c.id, c.lead_type, c.archive_status, c.assigned_dealer, c.search, c.latest_order_id,
      c.awaiting, c.awaiting_since, c.created, c.last_activity
    FROM customers c
    WHERE c.dealer_id = of_dealer AND c.archive_status = in_status
      AND (in_reps IS NULL OR c.assigned_dealer = ANY (in_reps) OR (in_unassigned AND c.assigned_dealer IS NULL))
      AND c.search LIKE in_patterns[1] AND c.search LIKE ALL (in_patterns);

  by_order := ARRAY(
    SELECT o.customer_id FROM orders o WHERE o.dealer_id = of_dealer AND o.number = ANY (in_codes)
    UNION
    SELECT o.customer_id FROM vehicles v JOIN orders o ON o.dealer_id = v.dealer_id AND o.vehicle_id = v.id
      WHERE v.dealer_id = of_dealer AND v.stock_number = ANY (in_codes));
  IF in_vin IS NOT NULL THEN
    by_order := by_order || ARRAY(
      SELECT o.customer_id FROM vehicles v JOIN orders o ON o.dealer_id = v.dealer_id AND o.vehicle_id = v.id
      WHERE v.dealer_id = of_dealer AND v.search LIKE '%' || lower(in_vin) || '%' AND v.vin LIKE '%' || in_vin);
  END IF;
  IF cardinality(by_order) = 0 THEN RETURN; END IF;

  RETURN QUERY
    SELECT c.dealer_id, c.id, c.lead_type, c.archive_status, c.assigned_dealer, c.search, c.latest_order_id,
      c.awaiting, c.awaiting_since, c.created, c.last_activity
    FROM customers c
    WHERE c.dealer_id = of_dealer AND c.id = ANY (by_order) AND c.archive_status = in_status
      AND (in_reps IS NULL OR c.assigned_dealer = ANY (in_reps) OR (in_unassigned AND c.assigned_dealer IS NULL))
      AND NOT c.search LIKE ALL (in_patterns);
END $$;

CREATE FUNCTION search_vehicles(in_patterns text[]) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT v.id FROM vehicles v
    WHERE v.dealer_id = current_dealer() AND v.search LIKE in_patterns[1] AND v.search LIKE ALL (in_patterns);
END $$;

REVOKE ALL ON FUNCTION search_customers(text, uuid[], boolean, text[], text[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_customers(text, uuid[], boolean, text[], text[], text) TO forecourt_app;
REVOKE ALL ON FUNCTION search_vehicles(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_vehicles(text[]) TO forecourt_app;

-- lower(email) is no leak-proof condition either: the column holds small letters, and its plain index serves.
DROP INDEX customers_email;
CREATE INDEX customers_email ON customers (dealer_id, email);

-- By name means by the folded name, whatever order of letters the database was made with.
DROP INDEX customers_by_name;
CREATE INDEX customers_by_name ON customers (dealer_id, archive_status, search COLLATE "C", id);
CREATE INDEX customers_by_awaiting_since ON customers (dealer_id, archive_status, awaiting_since, id)
  WHERE awaiting_since IS NOT NULL;

-- What lists ask of orders, without reading their worksheets.
CREATE INDEX orders_live ON orders (dealer_id, customer_id) INCLUDE (
  vehicle_id, payment_type, order_management_status, build_and_price_step, trade_in_step, credit_application_step,
  deposit_step, appointment_step, deposit_payment, deposit_mode, appointment_state, appointment_start, awaiting_dealer,
  awaiting_customer) WHERE NOT is_archived;

CREATE INDEX vehicles_on_offer ON vehicles (dealer_id, created DESC, id DESC) WHERE stock_status NOT IN ('S', 'U');
