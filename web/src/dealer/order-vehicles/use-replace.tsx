import type { Order } from '@forecourt/contract/orders.ts'
import { PRESSED_STATUSES } from '@forecourt/domain/orders/management-statuses.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/lazy-part.ts'
import { openModal } from '#shared/ui/modals.ts'
import { useCan } from '../sessions/can.tsx'
import { useCanOn } from '../sessions/use-can-on.ts'

const ReplaceDialog = lazyPart(async () => (await import('./replace-dialog.tsx')).ReplaceDialog)

/** Whether the order's vehicle may ever be replaced by this user, why not now, and the dialog for it. */
export function useReplace(order: Order, holder: string | null) {
  const acts = useText('acts')
  const orders = useText('orders')
  const isOffered = useCan('order:replace-vehicle') && !order.is_archived
  const mayNow = useCanOn('order:replace-vehicle', { assigned_dealer: holder })
  const isConfirmed = PRESSED_STATUSES.some(status => status === order.order_management_status)
  return {
    isOffered,
    reason: mayNow ? (isConfirmed ? acts('confirmed') : undefined) : orders('not_yours'),
    open: () => void openModal(close => <ReplaceDialog order={order} onClose={close} />),
  }
}
