import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { FactList } from '#shared/ui/text/fact-list.tsx'
import { declineWords } from './decline-words.ts'
import { useDepositWords } from './use-deposit-words.ts'

/** Terms and history of a deposit, besides its amount. */
export function DepositFacts({ deposit }: { readonly deposit: Deposit }) {
  const t = useText('deposits')
  const format = useFormat()
  const { money, purposeOf } = useDepositWords()
  const { fee, refunded_amount: back, due_at: due, expires, paid_on: paidOn, created_by: by } = deposit
  const isCard = deposit.method === 'card'
  const amountOf = (amount: string) => (Number(amount) === 0 ? null : money(amount))
  const asked = format.instant(deposit.created)
  return (
    <FactList
      facts={{
        [t('fact.refunded')]: amountOf(back),
        [t('fact.disputed')]: amountOf(deposit.disputed_amount),
        [t('fact.charged_back')]: amountOf(deposit.charged_back_amount),
        [t('fact.fee')]: amountOf(fee),
        [t('fact.mode')]: isCard ? t(`mode.${deposit.mode}`) : null,
        [t('fact.purpose')]: purposeOf(deposit),
        [t('fact.due')]: due === null ? null : format.date(due),
        [t('fact.expires')]: expires === null || deposit.state !== 'created' ? null : format.instant(expires),
        [t('fact.refundable')]: t(deposit.refundable ? 'refundable.yes' : 'refundable.no'),
        [t('fact.declined')]: deposit.decline_code === null ? null : declineWords(deposit.decline_code),
        [t('fact.reference')]: deposit.reference,
        [t('fact.paid_on')]: paidOn === null ? null : format.date(paidOn),
        [t(deposit.source === 'custom' ? 'fact.asked' : 'fact.begun')]:
          by === null ? asked : t('by', { when: asked, name: by }),
        [t('fact.message')]: deposit.message,
      }}
    />
  )
}
