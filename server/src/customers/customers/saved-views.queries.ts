import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { mapConstraintErrorsToFields } from '#platform/http/constraint-errors.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { savedViews } from './customers.table.ts'

const own = (actor: Actor) => and(eq(savedViews.dealer_id, actor.tenant.id), eq(savedViews.user_id, actor.id))

const columns = {
  id: savedViews.id,
  name: savedViews.name,
  query: savedViews.query,
  created: savedViews.created,
  is_shared: savedViews.is_shared,
}

const ownerName = (actor: Actor) =>
  sql<string | null>`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u
    WHERE u.id = ${savedViews.user_id} AND u.id <> ${actor.id})`

export const listSavedViews = (tx: Tx, actor: Actor) =>
  tx
    .select({ ...columns, owner: ownerName(actor) })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.dealer_id, actor.tenant.id),
        or(eq(savedViews.user_id, actor.id), savedViews.is_shared),
      ),
    )
    // Own views come first, however many are shared.
    .orderBy(desc(eq(savedViews.user_id, actor.id)), asc(savedViews.name), asc(savedViews.id))
    .limit(100)

const CONSTRAINT_FIELDS = { saved_views_name: ['name', 'unique'] } as const

export async function insertSavedView(
  tx: Tx,
  actor: Actor,
  view: { id: string; name: string; query: string; is_shared: boolean },
) {
  const owner = { dealer_id: actor.tenant.id, user_id: actor.id }
  const [stored] = await mapConstraintErrorsToFields(
    CONSTRAINT_FIELDS,
    tx
      .insert(savedViews)
      .values({ ...view, ...owner })
      .returning(columns),
  )
  if (!stored) throw new Error('an insert answers its row')
  return { ...stored, owner: null }
}

/** Shares an own view or stops sharing it; undefined if the user has no such view. */
export async function shareSavedView(tx: Tx, actor: Actor, id: string, is_shared: boolean) {
  const [stored] = await tx
    .update(savedViews)
    .set({ is_shared })
    .where(and(own(actor), eq(savedViews.id, id)))
    .returning(columns)
  return stored && { ...stored, owner: null }
}

/** How many views the user has, under an advisory lock so that the limit is checked by one transaction at a time. */
export async function holdSavedViews(tx: Tx, actor: Actor): Promise<number> {
  const key = `saved_views:${actor.tenant.id}:${actor.id}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  return tx.$count(savedViews, own(actor))
}

/** Deletes a view and returns whether it existed. */
export async function deleteSavedView(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(savedViews)
    .where(and(own(actor), eq(savedViews.id, id)))
    .returning({ one: sql`1` })
  return deleted.length > 0
}
