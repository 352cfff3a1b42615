import { formatFixed, ONE } from '#platform/money/fixed.ts'
import type { Fixed } from '#platform/money/fixed.ts'
import type { FinanceInput } from './finance-basis.ts'
import type { PricingRemark } from '../deal/deal-pricing.ts'

/** Percent a year, the lender's charges included. */
const HIGHEST = 35n
const IN_FORCE_FROM = '2025-01-01'

/** Exact, in percent a year; beyond where the charges leave nothing of the advance, or a search finds no end. */
export type AnnualRate = Fixed | 'beyond' | undefined

/**
 * What stands out of a Canadian loan whose annual percentage rate is above the highest that may be charged, before it is
 * rounded: Criminal Code, s. 347, as in force since 1 January 2025. Only a warning: which loans are exempt by their
 * purpose is not known here.
 */
export function criminalRate(
  { taxes, quote_date }: Pick<FinanceInput, 'taxes' | 'quote_date'>,
  rate: AnnualRate,
): PricingRemark[] {
  if (taxes.country !== 'CA' || quote_date < IN_FORCE_FROM) return []
  if (rate === undefined) return []
  const highest = HIGHEST.toString()
  const remark = (rule: string, params: PricingRemark['params']) => [{ field: 'finance.rate', rule, params }]
  if (rate === 'beyond') return remark('charges_take_the_advance', { highest })
  if (rate <= HIGHEST * ONE) return []
  const rounded = formatFixed(rate, 2)
  // As exact as it takes to be seen to be above.
  const apr = rounded === `${highest}.00` ? formatFixed(rate, 6).replace(/\.?0+$/, '') : rounded
  return remark('apr_above_criminal_rate', { apr, highest })
}
