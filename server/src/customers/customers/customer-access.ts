import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { lockedIf } from '#platform/db/fragments.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { customers } from './customers.table.ts'

/**
 * Checks that the actor may see the customer and do this; an invisible customer is not found. Those who change
 * dependent rows must lock the customer first and read after it, because a statement that waits for a lock reads
 * the earlier state.
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
