import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'

/** Why the user may not do this with this trade-in now, although their role may with others; undefined if they may. */
export function useMayTrade(
  action: 'trade-in:edit' | 'trade-in:make-offer',
  { assigned_dealer: holder }: Customer,
  order: Order | undefined,
): string | undefined {
  const t = useText('trade_ins')
  const isPermitted = useCanOn(action, { assigned_dealer: holder?.id ?? null })
  if (!isPermitted) return t('not_yours')
  if (order?.is_archived === true) return t('archived')
  return order !== undefined && order.confirmation !== null ? t('confirmed') : undefined
}
