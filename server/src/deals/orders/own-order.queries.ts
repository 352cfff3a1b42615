import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import type { Tx } from '#platform/db/client.ts'
import { notFound } from '#platform/http/refusal.ts'
import { findOrder, type OrderRow } from './orders.queries.ts'

/** An order of this very customer: row security shows no other, and the look-up says so again. */
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
