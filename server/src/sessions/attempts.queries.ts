import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { attemptCounters } from '../users/users.table.ts'

interface Attempts {
  readonly count: number
  /** Seconds since the latest, by the database's clock. */
  readonly secondsSinceLast: number
}

const secondsSinceLast = sql<number>`extract(epoch FROM now() - ${attemptCounters.last_at})::float8`
const age = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

/** How often something happened within the window that began with its first time. */
export async function findAttempts(tx: Tx, key: string, windowSeconds: number): Promise<Attempts> {
  const [row] = await tx
    .select({
      count: attemptCounters.count,
      secondsSinceLast,
      isOld: sql<boolean>`${attemptCounters.first_at} < ${age(windowSeconds)}`,
    })
    .from(attemptCounters)
    .where(eq(attemptCounters.key, key))
  return row && !row.isOld ? row : { count: 0, secondsSinceLast: Number.POSITIVE_INFINITY }
}

/** Adds one; a window that is over starts anew. Answers the count in the window. */
export async function countAttempt(tx: Tx, key: string, windowSeconds: number): Promise<number> {
  const isOver = sql`${attemptCounters.first_at} < ${age(windowSeconds)}`
  const [row] = await tx
    .insert(attemptCounters)
    .values({ key, count: 1, first_at: sql`now()`, last_at: sql`now()` })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attemptCounters.count} + 1 END`,
        first_at: sql`CASE WHEN ${isOver} THEN now() ELSE ${attemptCounters.first_at} END`,
        last_at: sql`now()`,
      },
    })
    .returning({ count: attemptCounters.count })
  return row?.count ?? 1
}

export async function forgetAttempts(tx: Tx, key: string) {
  await tx.delete(attemptCounters).where(eq(attemptCounters.key, key))
}
