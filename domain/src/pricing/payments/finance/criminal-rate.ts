import { formatFixed, ONE } from '#platform/money/fixed.ts'
import type { Fixed } from '#platform/money/fixed.ts'
import type { FinanceInput } from './finance-basis.ts'
import type { PricingRemark } from '../deal/deal-pricing.ts'

/** Percent per year, including the lender's charges. */
const HIGHEST = 35n
const IN_FORCE_FROM = '2025-01-01'

/** Exact, in percent per year; `beyond` if the charges consume the advance, or the search has no result. */
export type AnnualRate = Fixed | 'beyond' | undefined

/**
 * Warns of a Canadian loan whose unrounded annual percentage rate is above the maximum: Criminal Code, s. 347, as
 * in force since 1 January 2025. Only a warning, because exemptions by purpose of the loan are not known here.
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
  // With enough decimals to be visibly above.
  const apr = rounded === `${highest}.00` ? formatFixed(rate, 6).replace(/\.?0+$/, '') : rounded
  return remark('apr_above_criminal_rate', { apr, highest })
}
