import { tiersInBand } from '@forecourt/domain/rate-cards/rate-bands.ts'
import { z } from 'zod'

const Rates = z.record(z.string(), z.string())

const FinanceCard = z.looseObject({
  terms_months: z.array(z.number()),
  /** Months by the age of the vehicle in years, from that age on. */
  max_term_by_age: z.record(z.string(), z.number()).optional(),
  rate_tiers: z.array(
    z.object({
      min_credit_score: z.number().nullable(),
      rates_pct: Rates,
      model_year_from: z.number().optional(),
      model_year_to: z.number().optional(),
      amount_from: z.string().optional(),
      amount_to: z.string().optional(),
    }),
  ),
})

const LeaseCard = z.looseObject({
  rate_method: z.enum(['annuity_due', 'annuity_arrears', 'money_factor']),
  terms_months: z.array(z.number()),
  lease_rates_pct: Rates.optional(),
  money_factor_tiers: z
    .array(z.object({ min_credit_score: z.number().nullable(), money_factors: Rates }))
    .optional(),
  residual_pct: z.record(z.string(), Rates),
  base_distance: z.object({ per_year: z.number() }).loose(),
  distance_options: z.array(z.object({ per_year: z.number(), adjustment_pp: z.string() }).loose()),
  acquisition_fee: z.string().default('0.00'),
  security_deposit: z.string().default('0.00'),
})

const ByCondition = <T extends z.ZodType>(card: T) =>
  z.object({ new: card.nullish(), cpo: card.nullish(), used: card.nullish() }).loose()

/** A lender's programme as it is stored: rate cards and residual tables by condition of the vehicle. */
export const Programme = z.looseObject({
  name_en: z.string(),
  name_fr: z.string(),
  lender_fees: z
    .array(
      z.object({
        name_en: z.string(),
        name_fr: z.string(),
        amount: z.string(),
        taxability: z.string(),
        financed: z.boolean(),
      }),
    )
    .optional(),
  finance: ByCondition(FinanceCard).nullish(),
  lease: ByCondition(LeaseCard).nullish(),
})
export type Programme = z.output<typeof Programme>

export interface ProgrammeOption {
  readonly term: number
  /** Percent. */
  readonly rate: string
  readonly residual_percent: string | null
}

type ConditionKey = 'new' | 'cpo' | 'used'

const conditionKey = (condition: 'New' | 'Used' | 'cpo' | 'D' | 'V'): ConditionKey =>
  condition === 'Used' ? 'used' : condition === 'cpo' ? 'cpo' : 'new'

interface Asked {
  readonly condition: 'New' | 'Used' | 'cpo' | 'D' | 'V'
  readonly segment: string
  readonly creditScore: number | null
  readonly modelYear: number
}

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
  const card = programme.finance?.[conditionKey(asked.condition)]
  const facts = { model_year: asked.modelYear, amount_financed: null }
  const rates = card && tierFor(tiersInBand(card.rate_tiers, facts), asked.creditScore)?.rates_pct
  if (!card || !rates) return []
  return card.terms_months.flatMap(term => {
    const rate = rates[String(term)]
    return rate === undefined ? [] : [{ term, rate, residual_percent: null }]
  })
}

export interface LeaseOffer {
  readonly method: 'annuity_due' | 'annuity_arrears' | 'money_factor'
  readonly options: readonly ProgrammeOption[]
  readonly distances: readonly { readonly per_year: number; readonly adjustment_pp: string }[]
  readonly base_distance: number
  readonly acquisition_fee: string
  readonly security_deposit: string
}

/** Terms, rates and residuals on which this programme leases such a vehicle; undefined when it does not. */
export function leaseOffer(programme: Programme, asked: Asked): LeaseOffer | undefined {
  const card = programme.lease?.[conditionKey(asked.condition)]
  const residuals = card?.residual_pct[asked.segment]
  if (!card || !residuals) return undefined
  const factors = tierFor(card.money_factor_tiers ?? [], asked.creditScore)?.money_factors
  const options = card.terms_months.flatMap(term => {
    const key = String(term)
    const rate = card.lease_rates_pct?.[key] ?? percentOfFactor(factors?.[key])
    const residual = residuals[key]
    return rate === undefined || residual === undefined ? [] : [{ term, rate, residual_percent: residual }]
  })
  return {
    method: card.rate_method,
    options,
    distances: card.distance_options,
    base_distance: card.base_distance.per_year,
    acquisition_fee: card.acquisition_fee,
    security_deposit: card.security_deposit,
  }
}

/** rate % = money factor × 2400 (finance 5.4), exactly: both are short decimals. */
function percentOfFactor(factor: string | undefined): string | undefined {
  if (factor === undefined) return undefined
  const [whole = '0', decimals = ''] = factor.split('.')
  const scaled = BigInt(whole + decimals) * 2400n
  const digits = scaled.toString().padStart(decimals.length + 1, '0')
  const cut = digits.length - decimals.length
  return `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '')
}
