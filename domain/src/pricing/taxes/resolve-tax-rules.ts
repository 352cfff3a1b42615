import { canadianTaxRules } from './canadian-rules.ts'
import { stateTaxRules } from './state-rules.ts'
import { lastTaxRowBefore, taxRowOn } from './tax-row.ts'
import type { TaxRow } from './tax-row.ts'
import type { TaxComponentRule, TaxRules } from './tax-rules.ts'

export type Registration = {
  country: 'CA' | 'US'
  /** Two-letter code of the province, territory or state. */
  region: string
  /** The quote date, or the due date of a lease payment. */
  date: string
  /** United States: the dealership's setting for the postal code, as a fraction; null if it has none. */
  local_rate?: string | null
}

/**
 * The tax rules of a place of registration on a day; undefined if no row covers it. Resolve once and price many
 * deals with the result. After the last row of a place its rates are used and marked as unverified. Finance 6.1,
 * 6.5.4.
 */
export function resolveTaxRules(rows: readonly TaxRow[], registration: Registration): TaxRules | undefined {
  const { country, region, date, local_rate } = registration
  const row = taxRowOn(rows, country, region, date)
  if (row) return rulesOf(row, date, local_rate)
  const last = lastTaxRowBefore(rows, country, region, date)
  return last && asUnverified(rulesOf(last, date, local_rate))
}

const rulesOf = (row: TaxRow, date: string, localRate: Registration['local_rate']): TaxRules =>
  row.rules.kind === 'CA'
    ? canadianTaxRules(row, row.rules, date)
    : stateTaxRules(row, row.rules, date, localRate)

const unverified = (components: readonly TaxComponentRule[]): TaxComponentRule[] =>
  components.map(component => ({ ...component, is_unverified: true }))

/** Rules whose period has ended without a successor: the last known rates, each marked. Finance 6.5.4. */
const asUnverified = (rules: TaxRules): TaxRules => ({
  ...rules,
  components: unverified(rules.components),
  lease: {
    ...rules.lease,
    components: unverified(rules.lease.components),
    at_inception: unverified(rules.lease.at_inception),
  },
})
