import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { lockedIf } from '#platform/db/fragments.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { customers } from './customers.table.ts'

/**
 * Makes sure that the actor sees a customer and may do this; one he may not see does not exist for him. Who changes what
 * hangs on a customer has him locked, and reads it behind that: a statement that waits for a lock reads as of before.
 */
export async function getCustomerFor(
  tx: Tx,
  actor: Actor,
  id: string,
  action: Action,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<void> {
  const found = tx
    .select({ assigned_dealer: customers.assigned_dealer })
    .from(customers)
    .where(and(eq(customers.dealer_id, actor.tenant.id), eq(customers.id, id)))
  const [customer] = await lockedIf(isLocked, found)
  if (!customer || !can(actor, 'customer:read', customer)) throw notFound()
  if (!can(actor, action, customer)) throw new Refusal('forbidden')
}
