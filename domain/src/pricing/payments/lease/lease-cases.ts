import { cents } from '#platform/money/cents.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import type { TaxRules } from '#pricing/taxes/tax-rules.ts'
import type { LeaseInput } from './lease-items.ts'

/** Leases with known figures, for tests. */

const rows = shippedTaxRows()
const quote_date = '2026-10-15'

/** Differences of a case from the plain lease. */
export type LeaseChange = Partial<Omit<LeaseInput, 'lease'>> & { lease?: Partial<LeaseInput['lease']> }

/** The taxes of a place, such as "US NJ", on the day of the cases. */
export function taxesAt(place: string, local_rate = '0'): TaxRules {
  const [country, region] = place.split(' ') as ['CA' | 'US', string]
  const found = resolveTaxRules(rows, { country, region, date: quote_date, local_rate })
  if (!found) throw new Error(place)
  return found
}

/** A new vehicle of 30,000.00 for 36 months at 6 %, with the changes of a case. */
export const leaseCase = (taxes: TaxRules, { lease, ...change }: LeaseChange = {}): LeaseInput => ({
  payment_type: 'lease',
  quote_date,
  taxes,
  vehicle: { condition: 'New', price: cents(3_000_000), msrp: cents(3_000_000) },
  lines: [],
  trade_in: { credit: cents(0), owing: cents(0) },
  down_payment: cents(0),
  include_tax: true,
  ...change,
  lease: {
    method: 'money_factor',
    rate: { annual_rate_pct: '6' },
    term_months: 36,
    frequency: 'monthly',
    residual: { pct: '55' },
    ...lease,
  },
})
