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

/** What a rate card is asked for. */
export type Asked = {
  condition: VehicleCondition
  /** car, suv, truck, ev: the rows of the residual tables. */
  segment: string
  modelYear: number
  /** United States; null takes the best tier, as rate cards quote it. */
  creditScore: number | null
  /** Cents to be financed, for rates by amount; absent while nothing is priced. */
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
  /** Absent where the card says nothing. */
  payments_in_advance?: number
  /** Percent of MSRP. */
  residualizable_limit_percent?: string
  /** What the adjusted cap cost may be: percent of MSRP, and an amount. */
  max_cap_cost_percent?: string
  min_cap_cost?: string
}

/** What a lease card may leave open, by the names that offers and worksheets have for it. Finance 5.2, 5.3, 5.5. */
export const STATED_TERMS = [
  'payments_in_advance',
  'residualizable_limit_percent',
  'max_cap_cost_percent',
  'min_cap_cost',
] as const
export type StatedTerm = (typeof STATED_TERMS)[number]

/** Of that what a card says; the rest stays the engine's. */
export const statedTerms = (offer: LeaseOffer): Pick<LeaseOffer, StatedTerm> =>
  Object.fromEntries(STATED_TERMS.flatMap(name => (offer[name] === undefined ? [] : [[name, offer[name]]])))

/** Demonstrators and virtual vehicles are on the cards of new ones. Finance 8.2. */
const cardKey = (condition: VehicleCondition): 'new' | 'cpo' | 'used' =>
  condition === 'Used' ? 'used' : condition === 'cpo' ? 'cpo' : 'new'

/** The loan card for a condition of vehicle; undefined when the lender has none. */
export const financeCard = (programme: Programme, condition: VehicleCondition): FinanceCard | undefined =>
  programme.finance?.[cardKey(condition)] ?? undefined

/** The lease card for a condition of vehicle; undefined when the lender has none. */
export const leaseCard = (programme: Programme, condition: VehicleCondition): LeaseCard | undefined =>
  programme.lease?.[cardKey(condition)] ?? undefined

/** The tier with the highest minimum that the score reaches; without a score the best tier, as rate cards quote it. */
function tierFor<T extends { min_credit_score: number | null }>(
  tiers: readonly T[],
  score: number | null,
): T | undefined {
  const ranked = [...tiers].sort((a, b) => (b.min_credit_score ?? 0) - (a.min_credit_score ?? 0))
  return score === null ? ranked[0] : ranked.find(tier => (tier.min_credit_score ?? 0) <= score)
}

/** Terms and rates on which this programme finances such a vehicle; empty when it does not. */
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

/** Where the rates of a card change with the amount, in cents; none on a card whose rates do not. */
const amountEdges = (card: FinanceCard): Cents[] =>
  card.rate_tiers
    .flatMap(({ amount_from, amount_to }) => [amount_from, amount_to])
    .flatMap(edge => (edge === undefined ? [] : [parseCents(edge)]))
    .filter(edge => edge !== undefined)

/** Whether the rates of a card change with the amount financed. */
export const hasAmountBands = (card: FinanceCard): boolean => amountEdges(card).length > 0

/** The same for some amount or other: every term the programme has, with the first of its rates. */
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

/** Terms, rates and residuals on which this programme leases such a vehicle; undefined when it does not. */
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
