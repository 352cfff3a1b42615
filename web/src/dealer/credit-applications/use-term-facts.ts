import type { StaffApplication } from '@forecourt/contract/credit-applications.ts'
import { toCents } from '@forecourt/contract/money.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'

/** The terms of a deal, as facts of a list. */
export function useTermFacts() {
  const t = useText('credit_desk')
  const c = useText('credit')
  const format = useFormat()
  const money = (amount: string | null) => (amount === null ? null : format.money(toCents(amount)))
  return ({ amount, max_payment: payment, term, rate }: StaffApplication['terms']) => ({
    [t('amount')]: money(amount),
    [t('payment')]: money(payment),
    [t('term')]: term === null ? null : c('months', { count: term }),
    [t('rate')]: rate === null ? null : format.percent(rate),
  })
}
