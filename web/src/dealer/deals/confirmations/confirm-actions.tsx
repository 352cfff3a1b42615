import type { Order } from '@forecourt/contract/deals/orders.ts'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { pressStatus } from './confirmations.api.ts'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

const onward = { confirmed: 'ready_for_delivery', ready_for_delivery: 'delivered' } as const

/** Confirming, and the two steps after it (decisions 3.27). Managers only. */
export function ConfirmActions({ order }: { readonly order: Order }) {
  const t = useText('orders')
  const mayConfirm = useCan('order:confirm')
  const mayDeliver = useCan('order:deliver')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { order_management_status: status } = order
  if (order.is_archived || status === 'delivered') return null
  if (status !== 'confirmed' && status !== 'ready_for_delivery')
    return mayConfirm ? (
      <GatedButton
        variant={order.next_move.key === 'confirm_order' ? 'filled' : 'default'}
        aria-haspopup="dialog"
        reason={order.payment === null ? t('confirm.not_priced') : undefined}
        onClick={() => void openModal(close => <ConfirmDialog order={order} onClose={close} />)}
      >
        {t('confirm.button')}
      </GatedButton>
    ) : null
  const go = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await pressStatus(order, onward[status])
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (!mayDeliver) return null
  return (
    <>
      <GatedButton loading={isBusy} onClick={() => void go()}>
        {t(`press.${onward[status]}`)}
      </GatedButton>
      {failure === undefined ? null : <InlineProblem error={failure} />}
    </>
  )
}
