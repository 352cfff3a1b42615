/** Which of a programme's cards a vehicle falls under. */
export type ConditionKey = 'new' | 'cpo' | 'used'

export const CONDITION_KEYS: readonly ConditionKey[] = ['new', 'cpo', 'used']

/** Percent by term in months, both as text. */
type ByTerm = Readonly<Record<string, string>>

/** Where a tier counts; what is absent does not limit. Years and amounts include both ends. */
export interface Band {
  readonly model_year_from?: number | undefined
  readonly model_year_to?: number | undefined
  readonly amount_from?: string | undefined
  readonly amount_to?: string | undefined
}

export interface RateTier extends Band {
  readonly min_credit_score: number | null
  readonly rates_pct: ByTerm
}

interface FactorTier {
  readonly min_credit_score: number | null
  readonly money_factors: ByTerm
}

export interface FinanceCard {
  readonly terms_months: readonly number[]
  readonly rate_tiers: readonly RateTier[]
  /** The longest term in months by the vehicle's age in years: from that age on. */
  readonly max_term_by_age?: Readonly<Record<string, number>> | undefined
  readonly [limit: string]: unknown
}

export interface LeaseCard {
  readonly rate_method: 'annuity_due' | 'annuity_arrears' | 'money_factor'
  readonly terms_months: readonly number[]
  readonly lease_rates_pct?: ByTerm | undefined
  readonly money_factor_tiers?: readonly FactorTier[] | undefined
  /** Percent of MSRP by segment, then by term. */
  readonly residual_pct: Readonly<Record<string, ByTerm>>
  readonly base_distance: { readonly per_year: number; readonly unit?: string | undefined }
  readonly distance_options: readonly {
    readonly per_year: number
    readonly unit?: string | undefined
    readonly adjustment_pp: string
  }[]
  readonly [limit: string]: unknown
}

export interface LenderFee {
  readonly name_en: string
  readonly name_fr: string
  readonly amount: string
  readonly taxability: string
  readonly financed: boolean
}

type Cards<T> = { readonly [K in ConditionKey]?: T | null | undefined } & { readonly [key: string]: unknown }

/** What a lender deals on, as its card states it. Unknown fields are kept as they are. */
export interface RateCardProgramme {
  readonly name_en: string
  readonly name_fr: string
  readonly lender_fees?: readonly LenderFee[] | undefined
  readonly finance?: Cards<FinanceCard> | null | undefined
  readonly lease?: Cards<LeaseCard> | null | undefined
  readonly [key: string]: unknown
}
