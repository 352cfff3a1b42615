import type { depositTransfers } from '#deals/deposit-transfers/deposit-transfers.table.ts'
import type { orders } from '#deals/orders/orders.table.ts'
import { minutesAgo } from './demo-times.ts'
import { stableId } from '#platform/seeded.ts'

type OrderRow = typeof orders.$inferInsert
type TransferRow = typeof depositTransfers.$inferInsert

const most = 3

/** Transfers for the deposits of the first deals whose customer had an earlier deal, from that deal. */
export function depositTransfersOf(rows: readonly OrderRow[], now: Date): TransferRow[] {
  const ofCustomer = Map.groupBy(rows, ({ customer_id }) => customer_id)
  return [...ofCustomer.values()]
    .flatMap(own => {
      const [from] = own.filter(({ deposit_payment }) => deposit_payment !== 'paid')
      const to = own.find(({ deposit_payment }) => deposit_payment === 'paid')
      return from && to ? [transferOf(from, to, now)] : []
    })
    .slice(0, most)
}

const transferOf = (from: OrderRow, to: OrderRow, now: Date): TransferRow => ({
  dealer_id: to.dealer_id,
  id: stableId(`demo deposit transfer ${to.id}`),
  customer_id: to.customer_id,
  from_order_id: from.id,
  to_order_id: to.id,
  amount: to.deposit_amount ?? 50_000,
  created: minutesAgo(now, 2 * 1440),
  created_by: to.created_by,
})
