import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import type { Tx } from '#platform/db/client.ts'
import { notFound } from '#platform/http/refusal.ts'
import { findOrder, type OrderRow } from './orders.queries.ts'

/** An order of this customer; filters by customer in addition to row security. */
export async function getOwnOrder(
  tx: Tx,
  customer: CustomerActor,
  id: string | null | undefined,
  options: { isLocked?: boolean } = {},
): Promise<OrderRow> {
  const row = id ? await findOrder(tx, customer.tenant.id, id, options) : undefined
  if (!row || row.order.customer_id !== customer.id) throw notFound()
  return row
}
