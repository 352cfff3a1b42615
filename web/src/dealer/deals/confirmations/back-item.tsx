import type { Order } from '@forecourt/contract/deals/orders.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { GatedItem } from '#dealer/deals/orders/gated-item.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'

const BackDialog = lazyPart(async () => (await import('./back-dialog.tsx')).BackDialog)

const backward = { confirmed: 'open', ready_for_delivery: 'confirmed' } as const

/** Withdraws the confirmation, or the step after it; only rendered if there is one. */
export function BackItem({ order }: { readonly order: Order }) {
  const t = useText('orders')
  const mayDeliver = useCan('order:deliver')
  const { order_management_status: status } = order
  if (!mayDeliver || (status !== 'confirmed' && status !== 'ready_for_delivery')) return null
  const ask = () =>
    void openModal(close => <BackDialog order={order} to={backward[status]} onClose={close} />)
  return <GatedItem onClick={ask}>{t(`back.${status}`)}</GatedItem>
}
