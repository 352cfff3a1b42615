import { missingExciseFacts } from '#pricing/taxes/tax-base.ts'
import type { TaxComponentRule } from '#pricing/taxes/tax-rules.ts'
import type { DealInput } from './deal-input.ts'
import type { PricingRemark } from './deal-pricing.ts'

const ofDeal = ({ payment_type, taxes }: DealInput): readonly TaxComponentRule[] =>
  payment_type === 'lease' ? [...taxes.lease.components, ...taxes.lease.at_inception] : taxes.components

/** What the vehicle must say so that an excise by weight and fuel economy has its own rate. */
const missingFacts = ({ vehicle }: DealInput, components: readonly TaxComponentRule[]) => [
  ...new Set(
    components.flatMap(({ excise_table }) => (excise_table ? missingExciseFacts(excise_table, vehicle) : [])),
  ),
]

/** Tax rates of a deal that are not sure: each is used and said to be so, and none stops the deal. Finance 6.5.4. */
export function rateWarnings(input: DealInput): PricingRemark[] {
  const { region, is_local_unknown } = input.taxes
  const params = { region }
  const components = ofDeal(input)
  const warnings: PricingRemark[] = []
  if (is_local_unknown) warnings.push({ field: 'postal_code', rule: 'local_tax_unknown', params })
  if (components.some(({ is_unknown }) => is_unknown))
    warnings.push({ field: 'taxes', rule: 'tax_rate_counted_as_none', params })
  if (components.some(({ is_unverified }) => is_unverified))
    warnings.push({ field: 'taxes', rule: 'tax_rate_unverified', params })
  for (const fact of missingFacts(input, components))
    warnings.push({ field: `vehicle.${fact}`, rule: 'excise_class_unknown', params })
  return warnings
}
