-- The customer's row is locked by a statement of its own: one that waits for another transaction's refresh of the same
-- customer reads the orders as of before it (READ COMMITTED), and would write what they were.
CREATE OR REPLACE FUNCTION refresh_customer(in_dealer uuid, in_customer uuid, without uuid) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM customers c WHERE c.dealer_id = in_dealer AND c.id = in_customer FOR NO KEY UPDATE;
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
