import type { Frequency } from '#platform/money/frequency.ts'
import type { LeaseMethod } from '#pricing/payments/deal/deal-input.ts'

/** The vehicle condition of a programme's card. */
export type ConditionKey = 'new' | 'cpo' | 'used'

export const CONDITION_KEYS: readonly ConditionKey[] = ['new', 'cpo', 'used']

/**
 * A figure by term in months: `{ "48": "5.49" }`. Rates in percent, money factors unconverted, residuals in
 * percent.
 */
export type ByTerm = Readonly<Record<string, string>>

/** Conditions of a tier; absent ones do not limit. Years and amounts are inclusive. */
export type Band = {
  readonly model_year_from?: number | undefined
  readonly model_year_to?: number | undefined
  readonly amount_from?: string | undefined
  readonly amount_to?: string | undefined
}

/** The rates for scores from the minimum on; null if scores are not used (Canada). */
type RateTier = Band & { min_credit_score: number | null; rates_pct: ByTerm }
type FactorTier = { min_credit_score: number | null; money_factors: ByTerm }

/** Vehicles of a card; absent or null does not limit. */
export type VehicleLimits = {
  max_vehicle_age_years?: number | null | undefined
  min_model_year?: number | null | undefined
  max_model_year?: number | null | undefined
  max_odometer?: number | null | undefined
  /** Maximum term in months by the vehicle's age in years, from that age on. Decisions 3.47. */
  max_term_by_age?: Readonly<Record<string, number>> | null | undefined
}

/** Loans for one vehicle condition. Amounts are decimal strings, as everywhere in a stored programme. */
export type FinanceCard = VehicleLimits & {
  terms_months: readonly number[]
  rate_tiers: readonly RateTier[]
  min_amount_financed?: string | null | undefined
  max_amount_financed?: string | null | undefined
  /** Maximum amount financed, in percent of the vehicle's price. */
  max_ltv_pct?: string | null | undefined
  /** Maximum balloon, in percent of the vehicle's price; absent or null: none. */
  max_balloon_pct?: string | null | undefined
  /** Maximum days from the start to the first payment. */
  max_days_to_first_payment?: number | null | undefined
}

export type DistanceOption = { per_year: number; adjustment_pp: string; unit?: string | undefined }

/** Leases for one vehicle condition. An absent fee or deposit is zero. */
export type LeaseCard = VehicleLimits & {
  rate_method: LeaseMethod
  terms_months: readonly number[]
  lease_rates_pct?: ByTerm | undefined
  money_factor_tiers?: readonly FactorTier[] | undefined
  /** By vehicle segment, then by term. */
  residual_pct: Readonly<Record<string, ByTerm>>
  base_distance: { per_year: number; unit?: string | undefined }
  distance_options: readonly DistanceOption[]
  acquisition_fee?: string | undefined
  security_deposit?: string | undefined
  disposition_fee?: string | undefined
  payments_in_advance?: number | undefined
  residualizable_limit_pct_of_msrp?: string | null | undefined
  max_cap_cost_pct_of_msrp?: string | null | undefined
  min_cap_cost?: string | null | undefined
  frequencies?: readonly Frequency[] | undefined
}

type ByCondition<Card> = { readonly [K in ConditionKey]?: Card | null | undefined }

/** A lender's charge for a loan, financed or paid at signing. */
export type ProgrammeFee = {
  name_en: string
  name_fr: string
  amount: string
  taxability?: string | undefined
  financed: boolean
  cost_of_borrowing?: boolean | undefined
  prepaid_finance_charge?: boolean | undefined
}

/** A lender's programme: rate cards and residual tables by vehicle condition. Decisions 3.47. */
export type Programme = {
  id?: string | undefined
  name_en: string
  name_fr: string
  country?: 'CA' | 'US' | undefined
  regions?: 'all' | readonly string[] | undefined
  frequencies?: readonly Frequency[] | undefined
  /** First and last day of validity, `YYYY-MM-DD`; open when absent or null. */
  effective_from?: string | null | undefined
  effective_to?: string | null | undefined
  lender_fees?: readonly ProgrammeFee[] | undefined
  finance?: ByCondition<FinanceCard> | null | undefined
  lease?: ByCondition<LeaseCard> | null | undefined
}
