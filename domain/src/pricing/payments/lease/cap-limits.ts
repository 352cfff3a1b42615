import { percentOf } from '#platform/money/amount.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { DealInput } from '../deal/deal-input.ts'
import type { PricingRemark } from '../deal/deal-pricing.ts'
import type { LeaseInput } from './lease-items.ts'

/** The programme's limits of the adjusted cap cost; null does not limit. Finance 5.2. */
export type CapLimits = { max: Cents | null; min: Cents | null }

/** The programme's limits in cents; a limit in percent of MSRP requires an MSRP. */
export function capLimits({ lease, vehicle }: Pick<LeaseInput, 'lease' | 'vehicle'>): CapLimits {
  const { max_cap_cost_pct: pct, min_cap_cost } = lease
  const limited = pct !== undefined && pct !== null && vehicle.msrp
  return { max: limited ? percentOf(vehicle.msrp ?? vehicle.price, pct) : null, min: min_cap_cost ?? null }
}

/** The deal without the lender's limits. */
export const withoutCapLimits = (deal: DealInput): DealInput =>
  deal.payment_type === 'lease'
    ? { ...deal, lease: { ...deal.lease, max_cap_cost_pct: null, min_cap_cost: null } }
    : deal

/** The limit that a cap cost breaks. */
export function capRefusal(
  adjusted: Cents,
  { max, min }: CapLimits,
): 'cap_cost_above_limit' | 'cap_cost_below_minimum' | undefined {
  if (max !== null && adjusted > max) return 'cap_cost_above_limit'
  return min !== null && adjusted < min ? 'cap_cost_below_minimum' : undefined
}

/** The same as a remark on the field of the programme. */
export function capProblems(input: LeaseInput, adjusted: Cents): PricingRemark[] {
  const limits = capLimits(input)
  const rule = capRefusal(adjusted, limits)
  if (rule === 'cap_cost_above_limit') {
    const params = { cap_cost: adjusted, limit: limits.max ?? 0, percent: input.lease.max_cap_cost_pct ?? '' }
    return [{ field: 'lease.max_cap_cost_pct', rule, params }]
  }
  if (rule === undefined) return []
  return [{ field: 'lease.min_cap_cost', rule, params: { cap_cost: adjusted, limit: limits.min ?? 0 } }]
}
