import { LOCKOUT } from '@forecourt/domain/identity/accounts/lockout.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import { attemptCounters } from '../users/users.table.ts'

export interface Attempts {
  readonly count: number
  /** Seconds since the latest, by the database's clock; infinite while there was none. */
  readonly secondsSinceLast: number
}

/** What is counted: a key such as "otp:send:…", and the length of its window, which starts with the first count. */
export interface Counter {
  readonly key: string
  readonly windowSeconds: number
  /**
   * For failures in a row: the window starts with the latest, and from this many on they stay until cleared (security
   * R14).
   */
  readonly keptFrom?: number
}

const none: Attempts = { count: 0, secondsSinceLast: Number.POSITIVE_INFINITY }

/** How often something happened within its window, for display only: unlocked, so nothing may be decided from it. */
export async function findAttempts(tx: Tx, { key, windowSeconds }: Counter): Promise<Attempts> {
  const [row] = await tx
    .select({
      count: attemptCounters.count,
      secondsSinceLast: sql<number>`extract(epoch FROM now() - ${attemptCounters.last_at})::float8`,
      isOld: sql<boolean>`${attemptCounters.first_at} < now() - make_interval(secs => ${windowSeconds})`,
    })
    .from(attemptCounters)
    .where(eq(attemptCounters.key, key))
  return row && !row.isOld && row.count > 0 ? row : none
}

/** Adds to a counter, or 0 to read it: `count_attempt` of migration 0009, `count_failure` of 0053. Both lock it. */
export const countingOf = ({ key, windowSeconds, keptFrom }: Counter, added: number) =>
  keptFrom === undefined
    ? sql`count_attempt(${key}, ${windowSeconds}, ${added})`
    : sql`count_failure(${key}, ${windowSeconds}, ${keptFrom}, ${added})`

export type CountedRow = { readonly count: number; readonly seconds_since_last: number | null }

export const attemptsOf = ({ count, seconds_since_last: seconds }: CountedRow): Attempts =>
  count === 0 || seconds === null ? none : { count, secondsSinceLast: seconds }

/** A counted try: its counter, its number, and its distance from the one before it. */
export interface CountedTry {
  readonly key: string
  readonly tries: number
  readonly secondsSinceLast: number
}

/** Uncounts tries; the latest first, because each needs the counter as its own count left it. */
export const givingBack = (tries: readonly CountedTry[]) => {
  const given = tries.toReversed().map(({ key, tries: count, secondsSinceLast }) => ({
    key,
    tries: count,
    since: Number.isFinite(secondsSinceLast) ? secondsSinceLast : 0,
  }))
  return sql`give_back_tries(${JSON.stringify(given)}::jsonb)`
}

/**
 * The counters before this try, in one statement that first uncounts what is owed; they stay locked until the
 * transaction ends, so concurrent requests cannot exceed a limit checked against them. In this order: address,
 * account, session.
 */
export async function countAttempts(
  tx: Tx,
  counters: readonly (Counter & { readonly added: number })[],
  owed: readonly CountedTry[] = [],
): Promise<Attempts[]> {
  // A condition without columns of the rows is evaluated before the function, so what is owed is uncounted first.
  const looks = counters.map(
    ({ added, ...counter }) =>
      sql`SELECT * FROM ${countingOf(counter, added)} WHERE (SELECT count(*) FROM owed) = 1`,
  )
  const { rows } = await tx.execute<CountedRow>(
    sql`WITH owed AS MATERIALIZED (SELECT ${owed.length > 0 ? givingBack(owed) : sql`1`}) ${joinedBy(sql` UNION ALL `, looks)}`,
  )
  return rows.map(attemptsOf)
}

/** Deletes old counters, except those that only a correct answer or a reset clears. */
export async function deleteOldAttempts(tx: Tx) {
  await tx
    .delete(attemptCounters)
    .where(
      and(
        lt(attemptCounters.last_at, sql`now() - interval '48 hours'`),
        lt(attemptCounters.count, LOCKOUT.failures_before_reset),
      ),
    )
}

/** Clears a counter; for the last statement of a transaction. */
export const forgetting = (tx: Tx, key: string) =>
  tx.delete(attemptCounters).where(eq(attemptCounters.key, key))
