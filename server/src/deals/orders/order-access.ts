import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import type { Tx } from '#platform/db/client.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { findOrder, type OrderRow } from './orders.queries.ts'

/** An order. @throws Refusal 404 if the actor may not see it */
export async function getReadableOrder(tx: Tx, actor: Actor, id: string): Promise<OrderRow> {
  const row = await findOrder(tx, actor.tenant.id, id)
  if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
  return row
}

/** The same, locked until the transaction ends. @throws Refusal if the actor may not do this action */
export async function getOrderFor(tx: Tx, actor: Actor, id: string, action: Action): Promise<OrderRow> {
  const row = await findOrder(tx, actor.tenant.id, id, { isLocked: true })
  if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
  if (!can(actor, action, row.customer)) throw new Refusal('forbidden')
  return row
}
