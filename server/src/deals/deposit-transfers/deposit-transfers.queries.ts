import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { depositTransfers } from './deposit-transfers.table.ts'

/** The last transfer of a customer, with the number of the order it came from. */
export async function findLastTransfer(tx: Tx, dealerId: string, customerId: string) {
  const [found] = await tx
    .select({
      amount: depositTransfers.amount,
      created: depositTransfers.created,
      from_number: orders.number,
    })
    .from(depositTransfers)
    .innerJoin(
      orders,
      and(eq(orders.dealer_id, depositTransfers.dealer_id), eq(orders.id, depositTransfers.from_order_id)),
    )
    .where(and(eq(depositTransfers.dealer_id, dealerId), eq(depositTransfers.customer_id, customerId)))
    .orderBy(desc(depositTransfers.created), desc(depositTransfers.id))
    .limit(1)
  return found
}
