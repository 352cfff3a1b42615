import type { Cents } from '#platform/money/cents.ts'

/**
 * The formulas of figures and the parameters shown with each. Amounts are cents, rates decimal strings; the
 * sentences are in the locales by the formula's id. The meaning of an id never changes.
 */
export type FormulaParams = {
  /** The root: its children each explain a figure and do not add up. */
  figures: { payment_type: string }
  /**
   * A figure that was entered or given; `figure` refers to one explained by another node of the tree, `cost` is a
   * dealer cost.
   */
  given: { source: 'entered' | 'vehicle' | 'line' | 'plan' | 'lender' | 'figure' | 'cost' }
  /** The signed children add up to the amount. */
  sum: { parts: number }
  /** The children add up to less than zero and the figure is zero. */
  sum_at_least_zero: { raw: Cents }
  /** base × percent ÷ 100. */
  percent_of: { base: Cents; percent: string }
  /** base × rate. */
  tax: { code: string; base: Cents; rate: string }
  /** Tax decided by the state's minimum or maximum. */
  tax_limited: { code: string; base: Cents; rate: string; limit: Cents }
  /** A fixed amount for the first part of the base, the rate for the rest. */
  tax_first_part: { code: string; base: Cents; rate: string; first: Cents; first_amount: Cents }
  /** A tax that is taxed itself: base × rate ÷ (1 − all rates), the base without it. */
  tax_on_itself: { code: string; base: Cents; rate: string; all_rates: string }
  /** The part of a base between two amounts. */
  slice: { base: Cents; from: Cents; to: Cents | null }
  /** The smaller of 10 % of the value and 20 % of the value above the threshold. */
  luxury_tax: { value: Cents; threshold: Cents; rate_of_value: string; rate_above: string }
  /** P × i ÷ (1 − (1 + i)^−n), i = rate ÷ 100 ÷ payments a year. */
  level_payment: { principal: Cents; rate_pct: string; per_year: number; count: number }
  /** P ÷ n. */
  level_payment_zero_rate: { principal: Cents; count: number }
  /** (P − B(1 + i)^−n) × i ÷ (1 − (1 + i)^−n). */
  balloon_payment: { principal: Cents; balloon: Cents; rate_pct: string; per_year: number; count: number }
  /** (P − B) ÷ n. */
  balloon_payment_zero_rate: { principal: Cents; balloon: Cents; count: number }
  /** Level payment of P(1 + f·i)(1 + i)^(t − 1). */
  odd_period_payment: {
    principal: Cents
    rate_pct: string
    per_year: number
    count: number
    full_periods: number
    odd_days: number
    days_in_period: number
  }
  /** The same less the present value of the balloon: P(1 + f·i)(1 + i)^(t − 1) − B(1 + i)^−n. */
  odd_period_balloon_payment: {
    principal: Cents
    balloon: Cents
    rate_pct: string
    per_year: number
    count: number
    full_periods: number
    odd_days: number
    days_in_period: number
  }
  /** Balance before the last payment plus its interest, less the balloon. */
  last_payment: { count: number; payment: Cents }
  /** payment × factor. */
  monthly_equivalent: { payment: Cents; factor: string }
  /** (C − R) ÷ n + (C + R) × rate ÷ 100 ÷ (2 × payments per year): monthly the money factor, rate ÷ 2400. */
  lease_money_factor: {
    cap_cost: Cents
    residual: Cents
    rate_pct: string
    count: number
    per_year: number
  }
  /** (C − R·v^n) ÷ ((1 − v^(n − a)) ÷ i + a). */
  lease_annuity: {
    cap_cost: Cents
    residual: Cents
    rate_pct: string
    per_year: number
    count: number
    advance: number
  }
  /** (C − R) ÷ n. */
  lease_annuity_zero_rate: { cap_cost: Cents; residual: Cents; count: number }
  /** (MSRP + residualized items) × percent ÷ 100. */
  residual: { base: Cents; percent: string }
  /** MSRP and percentage overridden by an amount of the programme. */
  given_residual: { base: Cents }
  /** The payment formula for the cap cost less untaxed amounts. */
  taxable_part: { cap_cost: Cents; not_taxed: Cents }
  /** Scheduled payments: the last includes the rounding difference, and a balloon is due with it. */
  scheduled_total: { payment: Cents; count: number; last: Cents; balloon: Cents }
  /** amount × times. */
  times: { amount: Cents; times: number }
}

export type FormulaId = keyof FormulaParams

type NodeOf<F extends FormulaId> = {
  /** The figure of the pricing: a row key, or `payment`, `residual` … */
  key: string
  formula: F
  params: FormulaParams[F]
  /** Section of its definition, for example `finance 2.2`. */
  rule: string
  amount: Cents
  rounding: 'R2' | 'none'
  /** For `sum` the children's amounts are signed and add up exactly. */
  children: readonly TraceNode[]
}

export type TraceNode = { [F in FormulaId]: NodeOf<F> }[FormulaId]
