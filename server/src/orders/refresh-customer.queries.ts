import { sql } from 'drizzle-orm'
import { customers } from '../customers/customers.table.ts'
import type { Tx } from '../db/client.ts'
import { orders } from './orders.table.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** Brings what a customer's list row says about orders in line with the orders, in the same transaction. */
export async function refreshCustomer(
  tx: Tx,
  dealerId: string,
  customerId: string,
  { without = nobody }: { without?: string } = {},
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${customers} c SET
      latest_order_id = latest.id,
      orders_count = (SELECT count(*) FROM ${orders} o
        WHERE o.dealer_id = c.dealer_id AND o.customer_id = c.id AND o.id <> ${without}),
      awaiting = coalesce(latest.awaiting, 'none'),
      awaiting_since = latest.awaiting_since,
      last_activity = now()
    FROM (SELECT 1) AS one LEFT JOIN LATERAL (
      SELECT o.id, o.awaiting, o.awaiting_since FROM ${orders} o
      WHERE o.dealer_id = ${dealerId} AND o.customer_id = ${customerId} AND NOT o.is_archived AND o.id <> ${without}
      ORDER BY o.created DESC, o.id DESC LIMIT 1) AS latest ON true
    WHERE c.dealer_id = ${dealerId} AND c.id = ${customerId}`)
}
