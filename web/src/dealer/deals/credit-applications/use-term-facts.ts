import type { StaffApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { useTermTexts } from '#shared/credit/use-term-texts.ts'
import { useText } from '#shared/i18n/use-text.ts'

/** Terms of a deal, as facts of a list. */
export function useTermFacts() {
  const t = useText('credit_desk')
  const termTexts = useTermTexts()
  return (terms: StaffApplication['terms']) => {
    const { amount, payment, term, rate } = termTexts(terms)
    return { [t('amount')]: amount, [t('payment')]: payment, [t('term')]: term, [t('rate')]: rate }
  }
}
