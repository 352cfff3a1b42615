import { parseCents } from '#platform/money/amount.ts'
import type { Band } from '#pricing/programmes/programme.ts'

/** Deal data for a rate lookup. */
export interface BandFacts {
  readonly model_year: number
  /** Amount financed in cents; null before pricing. */
  readonly amount_financed: number | null
}

/**
 * The tiers for a deal: those whose model years and amounts include it, with limited tiers before unlimited ones,
 * tier by tier. While the amount is unknown, tiers limited by amount are skipped.
 */
export function tiersInBand<T extends Band & { readonly min_credit_score: number | null }>(
  tiers: readonly T[],
  facts: BandFacts,
): T[] {
  const fitting = tiers.filter(tier => isInYears(tier, facts) && isInAmounts(tier, facts))
  return fitting
    .map((tier, place) => ({ tier, place }))
    .sort((a, b) => limitsOf(b.tier) - limitsOf(a.tier) || a.place - b.place)
    .filter(
      ({ tier }, index, all) =>
        all.findIndex(other => other.tier.min_credit_score === tier.min_credit_score) === index,
    )
    .sort((a, b) => a.place - b.place)
    .map(({ tier }) => tier)
}

const isInYears = ({ model_year_from: from, model_year_to: to }: Band, { model_year }: BandFacts) =>
  (from === undefined || model_year >= from) && (to === undefined || model_year <= to)

function isInAmounts({ amount_from: from, amount_to: to }: Band, { amount_financed }: BandFacts): boolean {
  if (from === undefined && to === undefined) return true
  if (amount_financed === null) return false
  const [least, most] = [centsOf(from, 0), centsOf(to, Number.POSITIVE_INFINITY)]
  return amount_financed >= least && amount_financed <= most
}

const centsOf = (amount: string | undefined, otherwise: number): number =>
  amount === undefined ? otherwise : (parseCents(amount) ?? otherwise)

const limitsOf = (tier: Band): number =>
  [tier.model_year_from, tier.model_year_to, tier.amount_from, tier.amount_to].filter(
    limit => limit !== undefined,
  ).length
