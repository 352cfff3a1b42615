import type { Order } from '@forecourt/contract/orders.ts'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/gated-button.tsx'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { confirm } from '#shared/ui/modals.ts'
import { useCan } from '../sessions/can.tsx'
import { useCanOn } from '../sessions/use-can-on.ts'
import { deleteOrder, setOrderArchived } from './orders.api.ts'

interface OrderActsProps {
  readonly order: Order
  readonly holder: string | null
}

/** Archive or restore, and delete what is only a draft. What stands against it is said before and after. */
export function OrderActs({ order, holder }: OrderActsProps) {
  const t = useText('orders')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const { number } = order
  const archive = async () => {
    const isSure = await confirm({
      kind: 'archive',
      title: t('archive.title', { number }),
      yesLabel: t('archive.yes', { number }),
    })
    if (isSure) await run(() => setOrderArchived(order, true))
  }
  const remove = async () => {
    const isSure = await confirm({
      kind: 'delete',
      title: t('delete.title', { number }),
      yesLabel: t('delete.yes', { number }),
    })
    if (isSure) await run(() => deleteOrder(order))
  }
  const act = { order, holder, isBusy }
  return (
    <>
      {order.is_archived ? (
        <Restore {...act} onClick={() => void run(() => setOrderArchived(order, false))} />
      ) : (
        <>
          <Archive {...act} onClick={() => void archive()} />
          <Delete {...act} onClick={() => void remove()} />
        </>
      )}
      {failure === undefined ? null : <ActProblem error={failure} />}
    </>
  )
}

interface ActProps extends OrderActsProps {
  readonly isBusy: boolean
  readonly onClick: () => void
}

function Archive({ order, holder, isBusy, onClick }: ActProps) {
  const t = useText('orders')
  const m = useText('messages')
  const mayNow = useCanOn('order:archive', { assigned_dealer: holder })
  if (!useCan('order:archive')) return null
  const hasMoney = ['deposit_held', 'deposit_paid'].includes(order.order_management_status)
  const reason = mayNow ? (hasMoney ? m('archive.deposit') : undefined) : t('not_yours')
  return (
    <GatedButton variant="subtle" color="gray" reason={reason} loading={isBusy} onClick={onClick}>
      {t('archive.button')}
    </GatedButton>
  )
}

function Restore({ holder, isBusy, onClick }: ActProps) {
  const t = useText('orders')
  const mayNow = useCanOn('order:archive', { assigned_dealer: holder })
  if (!useCan('order:archive')) return null
  return (
    <GatedButton
      variant="default"
      reason={mayNow ? undefined : t('not_yours')}
      loading={isBusy}
      onClick={onClick}
    >
      {t('archive.restore')}
    </GatedButton>
  )
}

function Delete({ order, holder, isBusy, onClick }: ActProps) {
  const t = useText('orders')
  const mayNow = useCanOn('order:delete', { assigned_dealer: holder })
  if (!useCan('order:delete')) return null
  const reason = mayNow ? (order.is_draft ? undefined : t('delete.only_drafts')) : t('not_yours')
  return (
    <GatedButton variant="subtle" color="danger" reason={reason} loading={isBusy} onClick={onClick}>
      {t('delete.button')}
    </GatedButton>
  )
}

function ActProblem({ error }: { readonly error: unknown }) {
  const t = useText('orders')
  const m = useText('messages')
  const code = isCallError(error) ? error.code : ''
  if (code === 'deposit_live') return <InlineProblem error={error}>{m('archive.deposit')}</InlineProblem>
  if (code === 'vehicle_unavailable')
    return <InlineProblem error={error}>{t('archive.vehicle_gone')}</InlineProblem>
  if (code === 'order_not_draft')
    return <InlineProblem error={error}>{t('delete.only_drafts')}</InlineProblem>
  return <InlineProblem error={error} />
}
