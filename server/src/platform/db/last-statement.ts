import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { joinedBy } from './fragments.ts'

interface CommitBatch {
  readonly changes: SQLWrapper[]
  readonly calls: SQL[]
  readonly events: SQL[]
}

const transactions = new WeakMap<Tx, CommitBatch>()

/**
 * Defers writes to one statement before COMMIT, in this order: changes (never two of one row, none that the
 * transaction reads again, none with a trigger), function calls, then audit events, so that the lock on their chain
 * is held only for this statement (security C11). When it fails, the transaction fails.
 */
export function deferToCommit(tx: Tx, words: Partial<CommitBatch>) {
  const last = transactions.get(tx)
  if (!last) throw new Error('outside a transaction of withTenant or withPlatform')
  last.changes.push(...(words.changes ?? []))
  last.calls.push(...(words.calls ?? []))
  last.events.push(...(words.events ?? []))
}

/** A connection serves one transaction after another: unwritten leftovers of one must not reach the next. */
export function resetCommitBatch(tx: Tx) {
  transactions.set(tx, { changes: [], calls: [], events: [] })
}

export async function writeCommitBatch(tx: Tx) {
  const { changes, calls, events } = transactions.get(tx) ?? { changes: [], calls: [], events: [] }
  transactions.delete(tx)
  const wanted = [...calls, ...events]
  if (changes.length === 0 && wanted.length === 0) return
  const names = changes.map((_change, index) => sql.raw(`change_${index + 1}`))
  const bodies = changes.map((change, index) => sql`${names[index]} AS (${change.getSQL()} RETURNING 1)`)
  const asked = wanted.length > 0 ? joinedBy(sql`, `, wanted) : sql`1`
  // PostgreSQL guarantees that a CTE ran before the functions only if its result is read.
  const done = joinedBy(sql` + `, [sql`0`, ...names.map(name => sql`(SELECT count(*) FROM ${name})`)])
  const head = changes.length > 0 ? sql`WITH ${joinedBy(sql`, `, bodies)} ` : sql``
  await tx.execute(sql`${head}SELECT ${asked} FROM (SELECT ${done} OFFSET 0) AS done (n) WHERE n >= 0`)
}
