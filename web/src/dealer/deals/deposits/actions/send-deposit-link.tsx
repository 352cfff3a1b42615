import type { Order } from '@forecourt/contract/deals/orders.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'

const SendLinkDialog = lazyPart(
  async () => (await import('#dealer/deals/order-links/send-link-dialog.tsx')).SendLinkDialog,
)

/** Interface D-16, preset to the deposit step. */
export function openSendLink(order: Order): void {
  void openModal(close => <SendLinkDialog order={order} step="deposit" onClose={close} />)
}
