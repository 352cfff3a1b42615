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
  const id = newId()
  const noted = tx.$with('noted').as(
    tx
      .insert(programmeChanges)
      .values({ ...change, id, dealer_id: actor.tenant.id, created_by: actor.id })
      .returning(),
  )
  const payload = JSON.stringify({ dealer: actor.tenant.id, change: id })
  await tx
    .with(noted)
    .select({ job: sql`enqueue_job('walk_programme_change', ${payload}::json, ${`programme_change:${id}`})` })
    .from(noted)
  return id
}
