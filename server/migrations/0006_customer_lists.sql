DROP FUNCTION search_customers(text, uuid[], boolean, text[], text[], text);

-- Customers of one status whose search text has all patterns; the longest comes first and is looked up in the index.
CREATE FUNCTION search_customers(in_status text, in_patterns text[]) RETURNS TABLE (
  dealer_id uuid, id uuid, lead_type text, archive_status text, assigned_dealer uuid, search text, latest_order_id uuid,
  awaiting text, awaiting_since timestamptz, created timestamptz, last_activity timestamptz
) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 500 SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT c.dealer_id, c.id, c.lead_type, c.archive_status, c.assigned_dealer, c.search, c.latest_order_id,
      c.awaiting, c.awaiting_since, c.created, c.last_activity
    FROM customers c
    WHERE c.dealer_id = current_dealer() AND c.archive_status = in_status
      AND c.search LIKE in_patterns[1] AND c.search LIKE ALL (in_patterns);
END $$;

-- Customers to whom an order number, a stock number or the end of a VIN leads.
CREATE FUNCTION customers_by_code(in_codes text[], in_vin text) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5 SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY SELECT o.customer_id FROM orders o WHERE o.dealer_id = current_dealer() AND o.number = ANY (in_codes);
  RETURN QUERY SELECT o.customer_id FROM vehicles v JOIN orders o ON o.dealer_id = v.dealer_id AND o.vehicle_id = v.id
    WHERE v.dealer_id = current_dealer() AND v.stock_number = ANY (in_codes);
  IF in_vin IS NOT NULL THEN
    RETURN QUERY SELECT o.customer_id FROM vehicles v JOIN orders o ON o.dealer_id = v.dealer_id AND o.vehicle_id = v.id
      WHERE v.dealer_id = current_dealer() AND v.search LIKE '%' || lower(in_vin) || '%' AND v.vin LIKE '%' || in_vin;
  END IF;
END $$;

REVOKE ALL ON FUNCTION search_customers(text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_customers(text, text[]) TO forecourt_app;
REVOKE ALL ON FUNCTION customers_by_code(text[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION customers_by_code(text[], text) TO forecourt_app;

CREATE INDEX customers_not_waiting ON customers (dealer_id, archive_status, created DESC, id DESC) INCLUDE (awaiting)
  WHERE awaiting_since IS NULL;

-- A search among one representative's customers reads them in this index alone.
DROP INDEX customers_by_rep;
CREATE INDEX customers_by_rep ON customers (dealer_id, archive_status, assigned_dealer, created DESC, id DESC) INCLUDE (search);

-- The views of the list look at holds and appointments without reading the orders.
DROP INDEX orders_holds;
CREATE INDEX orders_holds ON orders (dealer_id, deposit_mode, deposit_capture_before) INCLUDE (customer_id)
  WHERE deposit_payment = 'paid' AND NOT is_archived;
DROP INDEX orders_appointments;
CREATE INDEX orders_appointments ON orders (dealer_id, appointment_start)
  INCLUDE (id, customer_id, appointment_state, appointment_step) WHERE appointment_state IS NOT NULL AND NOT is_archived;
