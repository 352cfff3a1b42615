import { sql } from 'drizzle-orm'
import { customers } from '../customers/customers.table.ts'
import { rowsOf, type Tx } from '../db/client.ts'
import { fixedStatement, given } from '../db/statements.ts'
import { orders } from './orders.table.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

const own = sql`o.dealer_id = ${given('dealer')} AND o.customer_id = ${given('customer')} AND o.id <> ${given('without')}`

const refreshing = fixedStatement<{ dealer: string; customer: string; without: string }>(sql`
  UPDATE ${customers} c SET
    latest_order_id = facts.latest_order_id,
    orders_count = facts.orders_count,
    awaiting = facts.awaiting,
    awaiting_since = facts.awaiting_since,
    last_activity = now()
  FROM (
    SELECT latest.id AS latest_order_id, coalesce(latest.awaiting, 'none') AS awaiting, latest.awaiting_since,
      (SELECT count(*)::int FROM ${orders} o WHERE ${own}) AS orders_count
    FROM (SELECT 1) AS one LEFT JOIN LATERAL (
      SELECT o.id, o.awaiting, o.awaiting_since FROM ${orders} o
      WHERE ${own} AND NOT o.is_archived
      ORDER BY o.created DESC, o.id DESC LIMIT 1) AS latest ON true) AS facts
  WHERE c.dealer_id = ${given('dealer')} AND c.id = ${given('customer')}
    AND (c.last_activity < now() - interval '1 minute'
      OR (c.latest_order_id, c.orders_count, c.awaiting, c.awaiting_since)
        IS DISTINCT FROM (facts.latest_order_id, facts.orders_count, facts.awaiting, facts.awaiting_since))`)

/**
 * Brings what a customer's list row says about orders in line with the orders, in the same transaction. Activity is
 * told to the minute: a worksheet saved again and again leaves the row and its many indexes alone.
 */
export async function refreshCustomer(
  tx: Tx,
  dealer: string,
  customer: string,
  { without = nobody }: { without?: string } = {},
): Promise<void> {
  await rowsOf(tx, refreshing({ dealer, customer, without }))
}
