import { missingExciseFacts } from '#pricing/taxes/tax-base.ts'
import type { TaxComponentRule } from '#pricing/taxes/tax-rules.ts'
import type { DealInput } from './deal-input.ts'
import type { PricingRemark } from './deal-pricing.ts'

const ofDeal = ({ payment_type, taxes }: DealInput): readonly TaxComponentRule[] =>
  payment_type === 'lease' ? [...taxes.lease.components, ...taxes.lease.at_inception] : taxes.components

/** Vehicle data required for an exact excise rate by weight and fuel economy. */
const missingFacts = ({ vehicle }: DealInput, components: readonly TaxComponentRule[]) => [
  ...new Set(
    components.flatMap(({ excise_table }) => (excise_table ? missingExciseFacts(excise_table, vehicle) : [])),
  ),
]

/** Uncertain tax rates of a deal: each is used with a warning, and none prevents the deal. Finance 6.5.4. */
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
