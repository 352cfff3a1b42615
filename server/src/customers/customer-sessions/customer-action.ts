import type { App } from '#platform/app-context.ts'
import { recordAudit, type AuditEvent } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'

interface Acting {
  readonly app: App
  readonly request: { readonly id: string; readonly ip: string }
  readonly customer: CustomerActor
}

/** The actor on the customer's side: the customer, or staff logged in as them; then both are named. */
export const whoActed = ({ id, staff }: Pick<CustomerActor, 'id' | 'staff'>) =>
  staff === null
    ? { actor: id, actor_kind: 'customer' as const }
    : { actor: staff.id, actor_kind: 'staff' as const, on_behalf_of: id }

export const recordCustomerAction = (
  { customer, ...origin }: Acting,
  tx: Tx,
  act: Omit<AuditEvent, 'dealer' | 'actor' | 'actor_kind' | 'on_behalf_of'>,
): void => recordAudit(origin, tx, { ...act, dealer: customer.tenant.id, ...whoActed(customer) })
