import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { beginAttempt } from '#platform/db/query-count.ts'
import { orders } from './orders.table.ts'

/**
 * Columns of a query that locks an order: the version (xmin) of the locked row, and of the row at the start
 * of the statement. If they differ, everything joined to the order was read before another change (READ
 * COMMITTED).
 */
export const orderSeals = {
  seal: sql<string>`${orders}.xmin::text`,
  seen: sql<string>`(SELECT o.xmin::text FROM orders o WHERE o.dealer_id = ${orders.dealer_id} AND o.id = ${orders.id})`,
}

interface Sealed {
  readonly seal: string
  readonly seen: string
}

/**
 * One read that waits, one if the order moved to another vehicle, and one if that vehicle changed as well.
 */
const MAX_READS = 3

/**
 * Runs a query that locks an order joined with other rows, again if the order changed while it waited: the
 * joined rows are then outdated, or missing if it moved to another vehicle. Every write of a row joined to
 * the order must therefore write the order too, at least by `touchOrder`.
 */
export async function lockOrder<Row extends Sealed>(
  lock: () => PromiseLike<readonly Row[]>,
): Promise<Row | undefined> {
  for (let read = 1; ; read += 1) {
    const countOvertaken = beginAttempt()
    const [row] = await lock()
    if (row?.seal === row?.seen && (row !== undefined || read > 1)) return row
    if (read === MAX_READS) return undefined
    countOvertaken()
  }
}

/** Updates only the order's row, so that transactions waiting for it read again. */
export function touchOrder(tx: Tx, { dealer_id: dealer, id }: { dealer_id: string; id: string }): void {
  const update = tx
    .update(orders)
    .set({ updated: sql`${orders.updated}` })
    .where(and(eq(orders.dealer_id, dealer), eq(orders.id, id)))
  deferToCommit(tx, { changes: [update] })
}
