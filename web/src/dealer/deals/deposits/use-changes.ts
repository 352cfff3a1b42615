import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDepositWords } from './use-deposit-words.ts'

/** Changes of a deposit by somebody else, one line each: "Amount: $500.00 → $800.00". */
export function useChanges() {
  const t = useText('deposits')
  const format = useFormat()
  const { money, stateOf, purposeOf } = useDepositWords()
  const facts = (deposit: Deposit): Readonly<Record<string, string>> => ({
    [t('fact.state')]: stateOf(deposit),
    [t('fact.amount')]: money(deposit.amount),
    [t('fact.refunded')]: money(deposit.refunded_amount),
    [t('fact.mode')]: t(`mode.${deposit.mode}`),
    [t('fact.purpose')]: purposeOf(deposit) ?? '–',
    [t('fact.message')]: deposit.message ?? '–',
    [t('fact.due')]: deposit.due_at === null ? '–' : format.date(deposit.due_at),
    [t('fact.refundable')]: t(deposit.refundable ? 'refundable.yes' : 'refundable.no'),
  })
  return (before: Deposit, after: Deposit): readonly string[] => {
    const was = facts(before)
    return Object.entries(facts(after)).flatMap(([name, now]) =>
      was[name] === now ? [] : [t('changes.one', { name, before: was[name] ?? '–', after: now })],
    )
  }
}
