import { sql } from 'drizzle-orm'
import { updateCustomer, type CustomerRecord, type NewCustomer } from '../customers/customers.queries.ts'
import { customers } from '../customers/customers.table.ts'
import { rowsOf, type Tx } from '../db/client.ts'
import { fixedStatement, given } from '../db/statements.ts'
import { orders } from '../orders/orders.table.ts'

/** What two list rows say about orders, brought in line with the orders; nobody was active by this. */
const refreshingBoth = fixedStatement<{ dealer: string; one: string; other: string }>(sql`
  UPDATE ${customers} c SET
    latest_order_id = facts.latest_order_id,
    orders_count = facts.orders_count,
    awaiting = facts.awaiting,
    awaiting_since = facts.awaiting_since
  FROM (
    SELECT whose.id AS customer_id, latest.id AS latest_order_id, coalesce(latest.awaiting, 'none') AS awaiting,
      latest.awaiting_since,
      (SELECT count(*)::int FROM ${orders} o WHERE o.dealer_id = ${given('dealer')} AND o.customer_id = whose.id) AS orders_count
    FROM (VALUES (${given('one')}::uuid), (${given('other')}::uuid)) AS whose (id)
    LEFT JOIN LATERAL (
      SELECT o.id, o.awaiting, o.awaiting_since FROM ${orders} o
      WHERE o.dealer_id = ${given('dealer')} AND o.customer_id = whose.id AND NOT o.is_archived
      ORDER BY o.created DESC, o.id DESC LIMIT 1) AS latest ON true) AS facts
  WHERE c.dealer_id = ${given('dealer')} AND c.id = facts.customer_id
    AND (c.latest_order_id, c.orders_count, c.awaiting, c.awaiting_since)
      IS DISTINCT FROM (facts.latest_order_id, facts.orders_count, facts.awaiting, facts.awaiting_since)`)

/** Writes what the kept customer gets back, and what the orders of both say now. */
export async function restoreStanding(
  tx: Tx,
  { dealer, kept, merged }: { dealer: string; kept: string; merged: string },
  by: string,
  changes: Partial<NewCustomer>,
): Promise<CustomerRecord> {
  const record = await updateCustomer(tx, dealer, kept, { ...changes, updated_by: by })
  await rowsOf(tx, refreshingBoth({ dealer, one: kept, other: merged }))
  return record
}
