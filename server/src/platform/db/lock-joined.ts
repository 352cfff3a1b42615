import { beginAttempt } from './query-count.ts'

/**
 * Repeats a locking join that found no row: while it waited, the row may have been joined to another one, for example
 * when its customer was merged.
 */
export async function lockJoined<Row>(lock: () => PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  const countOvertaken = beginAttempt()
  const [row] = await lock()
  if (row) return row
  countOvertaken()
  return (await lock())[0]
}
