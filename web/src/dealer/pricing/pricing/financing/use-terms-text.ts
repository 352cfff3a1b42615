import { toCents } from '@forecourt/contract/platform/money.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Terms } from '../model/cell-terms.ts'

/** A deal on one line: lender, term, rate, down payment, and the distance of a lease. */
export function useTermsText() {
  const t = useText('desking')
  const pricing = useText('pricing')
  const format = useFormat()
  return ({ product, terms }: Terms): string =>
    [
      pricing(`column.${product}`),
      ...('lender' in terms
        ? [
            ...(terms.lender === '' ? [] : [terms.lender]),
            pricing('term.months', { count: terms.term }),
            format.percent(terms.rate),
          ]
        : []),
      t('down', { amount: format.money(toCents(terms.down_payment)) }),
      ...('distance_allowance' in terms ? [format.distance(terms.distance_allowance)] : []),
    ].join(' · ')
}
