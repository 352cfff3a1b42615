import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { writeLast } from '../db/last-statement.ts'
import { orders } from './orders.table.ts'

/**
 * Columns of a query that locks an order. A transaction that waited for it gets the order's row as it is then, and all
 * that is joined as it was before (READ COMMITTED); `refuseOvertaken` makes it run again. Whatever is written beside an
 * order therefore writes the order too, if only by `touchOrder`.
 */
export const orderSeals = {
  seal: sql<string>`${orders}.xmin::text`,
  seen: sql<string>`(SELECT o.xmin::text FROM orders o WHERE o.dealer_id = ${orders.dealer_id} AND o.id = ${orders.id})`,
}

/** Has the code of a serialization failure, so the transaction is run again. */
class Overtaken extends Error {
  readonly code = '40001'
}

/** @throws Overtaken where the order was changed while this transaction waited for it */
export function refuseOvertaken(row: { readonly seal: string; readonly seen: string } | undefined): void {
  if (row && row.seal !== row.seen) throw new Overtaken()
}

/** Makes a transaction that waits for this order run again, where nothing else of the order is written. */
export function touchOrder(tx: Tx, { dealer_id: dealer, id }: { dealer_id: string; id: string }): void {
  const update = tx
    .update(orders)
    .set({ updated: sql`${orders.updated}` })
    .where(and(eq(orders.dealer_id, dealer), eq(orders.id, id)))
  writeLast(tx, { changes: [update] })
}
