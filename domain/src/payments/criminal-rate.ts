import { rateOf } from '../money/amount.ts'
import type { FinanceInput } from './finance-basis.ts'
import type { PricingRemark } from './deal-pricing.ts'

/** Percent a year, the lender's charges included. */
const HIGHEST_APR = '35'
const IN_FORCE_FROM = '2025-01-01'

/**
 * What stands out of a Canadian loan whose annual percentage rate (percent, null where there is none) is above the
 * highest that may be charged: Criminal Code, s. 347, as in force since 1 January 2025. Only a warning: which loans are
 * exempt by their purpose is not known here.
 */
export function criminalRate(
  { taxes, quote_date }: Pick<FinanceInput, 'taxes' | 'quote_date'>,
  apr: string | null,
): PricingRemark[] {
  if (taxes.country !== 'CA' || quote_date < IN_FORCE_FROM) return []
  if (apr === null || rateOf(apr) <= rateOf(HIGHEST_APR)) return []
  return [{ field: 'finance.rate', rule: 'apr_above_criminal_rate', params: { apr, highest: HIGHEST_APR } }]
}
