-- What a customer's row in the list says about orders, brought in line with the orders. Activity is told to the minute: a
-- worksheet saved again and again leaves the row and its many indexes alone. Called with a transaction's last statement,
-- so that it costs no round trip; as a function, because what its triggers lock must be done before the audit's chain is.
CREATE FUNCTION refresh_customer(in_dealer uuid, in_customer uuid, without uuid) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customers c SET
    latest_order_id = facts.latest_order_id,
    orders_count = facts.orders_count,
    awaiting = facts.awaiting,
    awaiting_since = facts.awaiting_since,
    last_activity = now()
  FROM (
    SELECT latest.id AS latest_order_id, coalesce(latest.awaiting, 'none') AS awaiting, latest.awaiting_since,
      (SELECT count(*)::int FROM orders o
        WHERE o.dealer_id = in_dealer AND o.customer_id = in_customer AND o.id IS DISTINCT FROM without) AS orders_count
    FROM (SELECT 1) AS one LEFT JOIN LATERAL (
      SELECT o.id, o.awaiting, o.awaiting_since FROM orders o
      WHERE o.dealer_id = in_dealer AND o.customer_id = in_customer AND o.id IS DISTINCT FROM without AND NOT o.is_archived
      ORDER BY o.created DESC, o.id DESC LIMIT 1) AS latest ON true) AS facts
  WHERE c.dealer_id = in_dealer AND c.id = in_customer
    AND (c.last_activity < now() - interval '1 minute'
      OR (c.latest_order_id, c.orders_count, c.awaiting, c.awaiting_since)
        IS DISTINCT FROM (facts.latest_order_id, facts.orders_count, facts.awaiting, facts.awaiting_since));
END $$;
