import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import type { TaxRules } from '#pricing/taxes/tax-rules.ts'
import type { Fields } from './fields.ts'

const ROWS = shippedTaxRows()

/** A vector without a date uses the rates of the data set. */
export const DEFAULT_DATE = '2026-10-15'

/** @throws Error if the data set has no row for the place */
export function rulesOf(country: 'CA' | 'US', region: string, input: Fields): TaxRules {
  const date = input.text('date', DEFAULT_DATE)
  const rules = resolveTaxRules(ROWS, { country, region, date, local_rate: input.text('local_rate', '0') })
  if (!rules) throw new Error(`no tax row for ${country} ${region} on ${date}`)
  return rules
}
