import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { PRESSED_STATUSES } from '@forecourt/domain/deals/orders/management-statuses.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { mayDo } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'

/** Why a worksheet is read-only; undefined if it is not. */
export type ReadOnlyReason = 'corporate' | 'archived' | 'confirmed' | 'not_own' | undefined

/** Product 6, decisions 6.3: a sales rep works on the deals of their own customers. */
export function useReadOnlyReason(order: Order, customer: Customer | undefined): ReadOnlyReason {
  const user = useCurrentUser()
  if (!mayDo('pricing-worksheet:edit')) return 'corporate'
  if (order.is_archived) return 'archived'
  if (PRESSED_STATUSES.some(status => status === order.order_management_status)) return 'confirmed'
  const isBound = user.role === 'dealer_sales_rep' && !user.is_super_admin
  if (isBound && customer !== undefined && customer.assigned_dealer?.id !== user.id) return 'not_own'
  return undefined
}

/** Decisions 3.118: prices, rates and residuals may only be overridden with permission. */
export function usePriceReason(customer: Customer | undefined): string | undefined {
  const t = useText('pricing')
  const may = useCanOn('pricing-worksheet:override-price', {
    assigned_dealer: customer?.assigned_dealer?.id ?? null,
  })
  return may ? undefined : t('locked.price')
}
