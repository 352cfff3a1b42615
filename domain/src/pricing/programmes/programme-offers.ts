import { parseCents } from '#platform/money/amount.ts'
import type { Cents } from '#platform/money/cents.ts'
import { plainDecimal } from '#platform/money/plain-decimal.ts'
import type { VehicleCondition } from '#pricing/payments/deal/deal-input.ts'
import { rateOfMoneyFactor } from '#pricing/payments/lease/lease-payment.ts'
import { tiersInBand } from '#pricing/rate-cards/rate-bands.ts'
import type { DistanceOption, FinanceCard, LeaseCard, Programme } from './programme.ts'

export type ProgrammeOption = {
  /** Months. */
  term: number
  /** Percent. */
  rate: string
  residual_percent: string | null
}

/** Deal data to look up in a rate card. */
export type Asked = {
  condition: VehicleCondition
  /** car, suv, truck, ev: the rows of the residual tables. */
  segment: string
  modelYear: number
  /** United States; null uses the best tier, as rate cards quote it. */
  creditScore: number | null
  /** Amount financed in cents, for rates by amount; absent before pricing. */
  amountFinanced?: Cents
}

export type LeaseOffer = {
  method: LeaseCard['rate_method']
  options: readonly ProgrammeOption[]
  distances: readonly DistanceOption[]
  base_distance: number
  acquisition_fee: string
  security_deposit: string
  disposition_fee: string
  /** Absent if the card has none. */
  payments_in_advance?: number
  /** Percent of MSRP. */
  residualizable_limit_percent?: string
  /** Limits of the adjusted cap cost: percent of MSRP, and an amount. */
  max_cap_cost_percent?: string
  min_cap_cost?: string
}

/** Optional values of a lease card, by the names in offers and worksheets. Finance 5.2, 5.3, 5.5. */
export const STATED_TERMS = [
  'payments_in_advance',
  'residualizable_limit_percent',
  'max_cap_cost_percent',
  'min_cap_cost',
] as const
export type StatedTerm = (typeof STATED_TERMS)[number]

/** The values that a card has; the engine's defaults apply for the rest. */
export const statedTerms = (offer: LeaseOffer): Pick<LeaseOffer, StatedTerm> =>
  Object.fromEntries(STATED_TERMS.flatMap(name => (offer[name] === undefined ? [] : [[name, offer[name]]])))

/** Demonstrators and virtual vehicles use the cards of new ones. Finance 8.2. */
const cardKey = (condition: VehicleCondition): 'new' | 'cpo' | 'used' =>
  condition === 'Used' ? 'used' : condition === 'cpo' ? 'cpo' : 'new'

/** The loan card for a vehicle condition; undefined if the lender has none. */
export const financeCard = (programme: Programme, condition: VehicleCondition): FinanceCard | undefined =>
  programme.finance?.[cardKey(condition)] ?? undefined

/** The lease card for a vehicle condition; undefined if the lender has none. */
export const leaseCard = (programme: Programme, condition: VehicleCondition): LeaseCard | undefined =>
  programme.lease?.[cardKey(condition)] ?? undefined

/**
 * The tier with the highest minimum that the score reaches; without a score the best tier, as rate cards quote
 * it.
 */
function tierFor<T extends { min_credit_score: number | null }>(
  tiers: readonly T[],
  score: number | null,
): T | undefined {
  const ranked = [...tiers].sort((a, b) => (b.min_credit_score ?? 0) - (a.min_credit_score ?? 0))
  return score === null ? ranked[0] : ranked.find(tier => (tier.min_credit_score ?? 0) <= score)
}

/** Terms and rates with which this programme finances such a vehicle; empty if it does not. */
export function financeOptions(programme: Programme, asked: Asked): ProgrammeOption[] {
  const card = financeCard(programme, asked.condition)
  const facts = { model_year: asked.modelYear, amount_financed: asked.amountFinanced ?? null }
  const rates = card && tierFor(tiersInBand(card.rate_tiers, facts), asked.creditScore)?.rates_pct
  if (!card || !rates) return []
  return card.terms_months.flatMap(term => {
    const rate = rates[String(term)]
    return rate === undefined ? [] : [{ term, rate, residual_percent: null }]
  })
}

/** Amounts at which the rates of a card change, in cents; empty if the rates do not depend on the amount. */
const amountEdges = (card: FinanceCard): Cents[] =>
  card.rate_tiers
    .flatMap(({ amount_from, amount_to }) => [amount_from, amount_to])
    .flatMap(edge => (edge === undefined ? [] : [parseCents(edge)]))
    .filter(edge => edge !== undefined)

/** Whether the rates of a card depend on the amount financed. */
export const hasAmountBands = (card: FinanceCard): boolean => amountEdges(card).length > 0

/** The same for any amount: every term of the programme, with the first of its rates. */
export function anyFinanceOptions(programme: Programme, asked: Asked): ProgrammeOption[] {
  const card = financeCard(programme, asked.condition)
  if (!card) return []
  const found = new Map<number, ProgrammeOption>()
  const { amountFinanced: _amount, ...anyAmount } = asked
  const options = [
    ...financeOptions(programme, anyAmount),
    ...amountEdges(card).flatMap(amountFinanced => financeOptions(programme, { ...asked, amountFinanced })),
  ]
  for (const option of options) if (!found.has(option.term)) found.set(option.term, option)
  return [...found.values()].sort((a, b) => a.term - b.term)
}

/** Terms, rates and residuals with which this programme leases such a vehicle; undefined if it does not. */
export function leaseOffer(programme: Programme, asked: Asked): LeaseOffer | undefined {
  const card = leaseCard(programme, asked.condition)
  const residuals = card?.residual_pct[asked.segment]
  if (!card || !residuals) return undefined
  const factors = tierFor(card.money_factor_tiers ?? [], asked.creditScore)?.money_factors
  const options = card.terms_months.flatMap(term => {
    const key = String(term)
    const factor = factors?.[key]
    const rate =
      card.lease_rates_pct?.[key] ??
      (factor === undefined ? undefined : plainDecimal(rateOfMoneyFactor(factor)))
    const residual = residuals[key]
    return rate === undefined || residual === undefined ? [] : [{ term, rate, residual_percent: residual }]
  })
  return {
    method: card.rate_method,
    options,
    distances: card.distance_options,
    base_distance: card.base_distance.per_year,
    acquisition_fee: card.acquisition_fee ?? '0.00',
    security_deposit: card.security_deposit ?? '0.00',
    disposition_fee: card.disposition_fee ?? '0.00',
    ...(card.payments_in_advance !== undefined && { payments_in_advance: card.payments_in_advance }),
    ...(card.residualizable_limit_pct_of_msrp && {
      residualizable_limit_percent: card.residualizable_limit_pct_of_msrp,
    }),
    ...(card.max_cap_cost_pct_of_msrp && { max_cap_cost_percent: card.max_cap_cost_pct_of_msrp }),
    ...(card.min_cap_cost && { min_cap_cost: card.min_cap_cost }),
  }
}
