import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import type { Actor } from '../sessions/session.ts'
import { savedViews } from './customers.table.ts'

const own = (actor: Actor) => and(eq(savedViews.dealer_id, actor.tenant.id), eq(savedViews.user_id, actor.id))

const columns = {
  id: savedViews.id,
  name: savedViews.name,
  query: savedViews.query,
  created: savedViews.created,
}

export const listSavedViews = (tx: Tx, actor: Actor) =>
  tx.select(columns).from(savedViews).where(own(actor)).orderBy(asc(savedViews.name))

/** Stores a view; undefined when the user has one of this name. */
export async function insertSavedView(
  tx: Tx,
  actor: Actor,
  view: { id: string; name: string; query: string },
) {
  const [stored] = await tx
    .insert(savedViews)
    .values({ ...view, dealer_id: actor.tenant.id, user_id: actor.id })
    .onConflictDoNothing()
    .returning(columns)
  return stored
}

export async function countSavedViews(tx: Tx, actor: Actor): Promise<number> {
  return tx.$count(savedViews, own(actor))
}

/** Whether there was such a view to delete. */
export async function deleteSavedView(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(savedViews)
    .where(and(own(actor), eq(savedViews.id, id)))
    .returning({ one: sql`1` })
  return deleted.length > 0
}
