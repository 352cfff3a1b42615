import { parseCents } from '#platform/money/amount.ts'
import type { Band } from '#pricing/programmes/programme.ts'

/** What is known of a deal when its rates are looked up. */
export interface BandFacts {
  readonly model_year: number
  /** Cents to be financed; null while nothing is priced yet. */
  readonly amount_financed: number | null
}

/**
 * The tiers that count for such a deal: those whose model years and amounts it lies within, and of these the ones with
 * limits before the ones without, tier by tier. While the amount is not known, tiers limited by amount do not count.
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
