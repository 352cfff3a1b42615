import type { Order } from '@forecourt/contract/deals/orders.ts'
import { PRESSED_STATUSES } from '@forecourt/domain/deals/orders/management-statuses.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'

const ReplaceDialog = lazyPart(async () => (await import('./replace-dialog.tsx')).ReplaceDialog)

/** Whether the user may ever replace the order's vehicle, why not now, and the dialog for it. */
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
