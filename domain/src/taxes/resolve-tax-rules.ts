import { canadianTaxRules } from './canadian-rules.ts'
import { stateTaxRules } from './state-rules.ts'
import { taxRowOn } from './tax-row.ts'
import type { TaxRow } from './tax-row.ts'
import type { TaxRules } from './tax-rules.ts'

export type Registration = {
  country: 'CA' | 'US'
  /** Two-letter code of the province, territory or state. */
  region: string
  /** The quote date, or the due date of a lease payment. */
  date: string
  /** United States: the dealership's setting for the postal code, as a fraction; null where it has none. */
  local_rate?: string | null
}

/**
 * The tax rules of a place of registration on a day; undefined when no row covers it. Resolve once and price many
 * deals with the result. Finance 6.1.
 */
export function resolveTaxRules(rows: readonly TaxRow[], registration: Registration): TaxRules | undefined {
  const { country, region, date, local_rate } = registration
  const row = taxRowOn(rows, country, region, date)
  if (!row) return undefined
  return row.rules.kind === 'CA'
    ? canadianTaxRules(row, row.rules, date)
    : stateTaxRules(row, row.rules, date, local_rate)
}
