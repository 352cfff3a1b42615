import type { DecisionStatus } from '@forecourt/contract/deals/credit-applications.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { usePaymentText } from '#shared/format/use-payment-text.ts'
import { useText } from '#shared/i18n/use-text.ts'

type Decision = DecisionStatus['decisions'][number]
type Terms = Pick<Decision, 'amount' | 'max_payment' | 'frequency' | 'term' | 'rate'>

/** Terms of a decision in words; null if unknown. */
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
