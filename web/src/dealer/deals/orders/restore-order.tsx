import type { Order } from '@forecourt/contract/deals/orders.ts'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { ActionProblem } from './action-problem.tsx'
import { setOrderArchived } from './orders.api.ts'

interface RestoreOrderProps {
  readonly order: Order
  readonly holder: string | null
}

/** Restores an archived order. Reasons against it are shown before and after. */
export function RestoreOrder({ order, holder }: RestoreOrderProps) {
  const t = useText('orders')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const mayNow = useCanOn('order:archive', { assigned_dealer: holder })
  if (!useCan('order:archive')) return null
  const restore = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await setOrderArchived(order, false)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <GatedButton
        variant="default"
        reason={mayNow ? undefined : t('not_yours')}
        loading={isBusy}
        onClick={() => void restore()}
      >
        {t('archive.restore')}
      </GatedButton>
      {failure === undefined ? null : <ActionProblem error={failure} />}
    </>
  )
}
