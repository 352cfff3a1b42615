import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { newId } from '../http/ids.ts'
import type { Actor } from '../sessions/session.ts'
import { programmeChanges } from './programme-changes.table.ts'

/** What was published: a card with its programmes, a line of the library with its worksheet lines; null: there is none. */
export type NotedChange = Pick<
  typeof programmeChanges.$inferInsert,
  'kind' | 'subject_id' | 'name' | 'name_fr' | 'effective_from'
> & {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Notes a change inside the transaction that makes it, and leaves the walk through the open orders to a job. */
export async function noteChange(tx: Tx, actor: Actor, change: NotedChange): Promise<string> {
  const [id] = await noteChanges(tx, actor, [change])
  if (id === undefined) throw new Error('a change that is noted has an id')
  return id
}

/** The same for several changes of one transaction, each with a walk of its own. */
export async function noteChanges(tx: Tx, actor: Actor, changes: readonly NotedChange[]): Promise<string[]> {
  if (changes.length === 0) return []
  const rows = changes.map(change => ({
    ...change,
    id: newId(),
    dealer_id: actor.tenant.id,
    created_by: actor.id,
  }))
  const noted = tx.$with('noted').as(tx.insert(programmeChanges).values(rows).returning())
  const payload = sql`json_build_object('dealer', ${noted.dealer_id}, 'change', ${noted.id})`
  await tx
    .with(noted)
    .select({
      job: sql`enqueue_job('walk_programme_change', ${payload}, 'programme_change:' || ${noted.id})`,
    })
    .from(noted)
  return rows.map(({ id }) => id)
}
