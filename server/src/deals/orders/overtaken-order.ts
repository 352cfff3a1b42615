import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { beginAttempt } from '#platform/db/query-count.ts'
import { orders } from './orders.table.ts'

/**
 * Columns of a query that locks an order: the order's row as it is locked and as the statement began. Where the two
 * differ, all that is joined to the order was read before somebody else changed it (READ COMMITTED).
 */
export const orderSeals = {
  seal: sql<string>`${orders}.xmin::text`,
  seen: sql<string>`(SELECT o.xmin::text FROM orders o WHERE o.dealer_id = ${orders.dealer_id} AND o.id = ${orders.id})`,
}

interface Sealed {
  readonly seal: string
  readonly seen: string
}

/** Once to wait, once more where it moved to another vehicle meanwhile, and once where that one changed as well. */
const MAX_READS = 3

/**
 * Runs a query that locks an order joined with other rows, again where it waited while the order changed: what it read
 * beside the order is out of date then, and an order that moved to another vehicle is joined with neither. Whatever is
 * written beside an order therefore writes the order too, if only by `touchOrder`.
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

/** Makes whatever waits for this order read again, where nothing else of the order is written. */
export function touchOrder(tx: Tx, { dealer_id: dealer, id }: { dealer_id: string; id: string }): void {
  const update = tx
    .update(orders)
    .set({ updated: sql`${orders.updated}` })
    .where(and(eq(orders.dealer_id, dealer), eq(orders.id, id)))
  deferToCommit(tx, { changes: [update] })
}
