import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { newId } from '#platform/http/ids.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { programmeChanges } from './programme-changes.table.ts'

/** What was published: a card with programmes, or a library line with worksheet lines; null if there is none. */
export type NotedChange = Pick<
  typeof programmeChanges.$inferInsert,
  'kind' | 'subject_id' | 'name' | 'name_fr' | 'effective_from'
> & {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/**
 * Records changes with the last statement of the transaction that makes them, and enqueues one job each to check
 * the open orders. Returns their ids.
 */
export function noteChanges(tx: Tx, actor: Actor, changes: readonly NotedChange[]): string[] {
  if (changes.length === 0) return []
  const own = { dealer_id: actor.tenant.id, created_by: actor.id }
  const rows = changes.map(change => ({ ...change, ...own, id: newId() }))
  deferToCommit(tx, {
    changes: [tx.insert(programmeChanges).values(rows)],
    calls: rows.map(({ id, dealer_id }) => {
      const payload = JSON.stringify({ dealer: dealer_id, change: id })
      return sql`enqueue_job('walk_programme_change', ${payload}::json, ${`programme_change:${id}`})`
    }),
  })
  return rows.map(({ id }) => id)
}
