import type { Action } from '@forecourt/domain/permissions/actions.ts'
import { can } from '@forecourt/domain/permissions/can.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Actor } from '../sessions/session.ts'
import { customers } from './customers.table.ts'

/** Makes sure that the actor sees a customer and may do this; one he may not see does not exist for him. */
export async function getCustomerFor(tx: Tx, actor: Actor, id: string, action: Action): Promise<void> {
  const [customer] = await tx
    .select({ assigned_dealer: customers.assigned_dealer })
    .from(customers)
    .where(and(eq(customers.dealer_id, actor.tenant.id), eq(customers.id, id)))
  if (!customer || !can(actor, 'customer:read', customer)) throw notFound()
  if (!can(actor, action, customer)) throw new Refusal('forbidden')
}
