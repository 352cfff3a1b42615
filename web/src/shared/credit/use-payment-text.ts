import type { DecisionStatus } from '@forecourt/contract/deals/credit-applications.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'

type Decision = DecisionStatus['decisions'][number]
type Terms = Pick<Decision, 'amount' | 'max_payment' | 'frequency' | 'term' | 'rate'>

/** A payment with how often it is paid: a figure alone says nothing. */
export function usePaymentText() {
  const t = useText('credit')
  const format = useFormat()
  return (amount: string, frequency: Decision['frequency']): string => {
    const cents = parseCents(amount)
    const money = cents === undefined ? amount : format.money(cents)
    return frequency === null ? money : t(`per.${frequency}`, { amount: money })
  }
}

/** The terms of a decision in words, each null where it is not known. */
export function useTermTexts() {
  const t = useText('credit')
  const format = useFormat()
  const paymentText = usePaymentText()
  return ({ amount, max_payment: payment, frequency, term, rate }: Terms) => ({
    amount: amount === null ? null : format.money(toCents(amount)),
    payment: payment === null ? null : paymentText(payment, frequency),
    term: term === null ? null : t('months', { count: term }),
    rate: rate === null ? null : format.percent(rate),
  })
}
