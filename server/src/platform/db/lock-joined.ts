import { beginAttempt } from './query-count.ts'

/**
 * Runs a query that locks a row joined with others, again where it found none: while it waited, the row may have been
 * joined with another one, as when its customer is merged.
 */
export async function lockJoined<Row>(lock: () => PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  const countOvertaken = beginAttempt()
  const [row] = await lock()
  if (row) return row
  countOvertaken()
  return (await lock())[0]
}
