import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { DepositAction } from '@forecourt/domain/deals/deposits/deposit-actions.ts'
import { depositLeft } from '@forecourt/domain/deals/deposits/deposit-ledger.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDepositWords } from '../use-deposit-words.ts'

/** Label of an action for the deposit's state; includes the amount if money moves. */
export function useActionName() {
  const t = useText('deposits')
  const { money } = useDepositWords()
  return (act: DepositAction, deposit: Deposit | null): string => {
    if (act === 'capture' && deposit !== null && deposit.state === 'pre_authorized')
      return t('capture.button', { amount: money(deposit.amount) })
    if (act === 'refund' && deposit !== null && deposit.state === 'confirmed' && Number(leftOf(deposit)) > 0)
      return t('refund.button', { amount: money(leftOf(deposit)) })
    if (act === 'request') return t(deposit === null ? 'act.request' : 'act.request_again')
    if (act !== 'cancel') return t(`act.${act}`)
    if (deposit?.state === 'created') return t('act.delete')
    return t(deposit?.state === 'initiated' ? 'act.cancel_link' : 'act.release')
  }
}

/** The amount that can still be refunded. */
export const leftOf = (deposit: Deposit): string =>
  fromCents(
    cents(
      depositLeft({
        amount: toCents(deposit.amount),
        refunded: toCents(deposit.refunded_amount),
        disputed: toCents(deposit.disputed_amount),
        charged_back: toCents(deposit.charged_back_amount),
      }),
    ),
  )
