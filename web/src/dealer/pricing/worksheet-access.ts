import type { Customer } from '@forecourt/contract/customers.ts'
import type { Order } from '@forecourt/contract/orders.ts'
import { mayDo } from '../sessions/can.tsx'
import { useCurrentUser } from '../sessions/session.ts'

/** Why a worksheet may be read but not changed; undefined when it may. */
export type ReadOnlyReason = 'corporate' | 'archived' | 'not_own' | undefined

/** Spec 6, decisions 6.3: a sales rep works the deals of his own customers. */
export function useReadOnlyReason(order: Order, customer: Customer | undefined): ReadOnlyReason {
  const user = useCurrentUser()
  if (!mayDo('pricing-worksheet:edit')) return 'corporate'
  if (order.is_archived) return 'archived'
  const isBound = user.role === 'dealer_sales_rep' && !user.is_super_admin
  if (isBound && customer !== undefined && customer.assigned_dealer?.id !== user.id) return 'not_own'
  return undefined
}
