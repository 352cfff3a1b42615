import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { useEffect, useRef } from 'react'
import { refresh } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useDepositWords } from './use-deposit-words.ts'

/** When the outcome of a pending action is known, reports it and refetches the order. */
export function usePendingEnd(deposit: Deposit | null): void {
  const t = useText('deposits')
  const { stateOf } = useDepositWords()
  const before = useRef(deposit)
  useEffect(() => {
    const was = before.current
    before.current = deposit
    if (!was?.pending || deposit === null || deposit.id !== was.id || deposit.pending !== null) return
    const isSame = was.state === deposit.state && was.refunded_amount === deposit.refunded_amount
    void refresh(orders.list, orders.get)
    showToast(
      isSame
        ? { type: 'info', text: t('pending.nothing') }
        : { type: 'success', text: t('pending.done', { state: stateOf(deposit) }) },
    )
  })
}
