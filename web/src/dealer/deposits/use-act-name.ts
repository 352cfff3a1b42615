import { fromCents, toCents } from '@forecourt/contract/money.ts'
import type { Deposit } from '@forecourt/contract/order-deposit.ts'
import type { DepositAct } from '@forecourt/domain/deposits/deposit-acts.ts'
import { subtractCents } from '@forecourt/domain/money/cents.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDepositWords } from './use-deposit-words.ts'

/** What an act is called on a deposit as it stands; money that moves is named. */
export function useActName() {
  const t = useText('deposits')
  const { money } = useDepositWords()
  return (act: DepositAct, deposit: Deposit | null): string => {
    if (act === 'capture' && deposit !== null && deposit.state === 'pre_authorized')
      return t('capture.button', { amount: money(deposit.amount) })
    if (act === 'refund' && deposit !== null && deposit.state === 'confirmed')
      return t('refund.button', { amount: money(leftOf(deposit)) })
    if (act === 'request') return t(deposit === null ? 'act.request' : 'act.request_again')
    if (act !== 'cancel') return t(`act.${act}`)
    if (deposit?.state === 'created') return t('act.delete')
    return t(deposit?.state === 'initiated' ? 'act.cancel_link' : 'act.release')
  }
}

/** What was not given back yet. */
export const leftOf = ({ amount, refunded_amount: back }: Deposit): string =>
  fromCents(subtractCents(toCents(amount), toCents(back)))
