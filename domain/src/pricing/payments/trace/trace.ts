import type { Cents } from '#platform/money/cents.ts'

/**
 * The formulas a figure can come from and the parameters each is shown with. Amounts are cents, rates decimal strings;
 * the sentences live in the locales under the formula's id. A formula's meaning never changes under the same id.
 */
export type FormulaParams = {
  /** The root: children explain a figure each and do not add up. */
  figures: { payment_type: string }
  /**
   * A figure that was entered or given; `figure` stands for one that another node of the tree explains, `cost` for what
   * the dealership pays.
   */
  given: { source: 'entered' | 'vehicle' | 'line' | 'plan' | 'lender' | 'figure' | 'cost' }
  /** Children, with their signs, add up to the amount. */
  sum: { parts: number }
  /** Children add up to less than zero and the figure stops at zero. */
  sum_at_least_zero: { raw: Cents }
  /** base × percent ÷ 100. */
  percent_of: { base: Cents; percent: string }
  /** base × rate. */
  tax: { code: string; base: Cents; rate: string }
  /** Tax that the state's minimum or maximum decides. */
  tax_limited: { code: string; base: Cents; rate: string; limit: Cents }
  /** A fixed amount for the first part of the base, the rate for the rest. */
  tax_first_part: { code: string; base: Cents; rate: string; first: Cents; first_amount: Cents }
  /** A tax that is taxed itself: base × rate ÷ (1 − all rates), the base without it. */
  tax_on_itself: { code: string; base: Cents; rate: string; all_rates: string }
  /** The part of a base between two amounts. */
  slice: { base: Cents; from: Cents; to: Cents | null }
  /** The smaller of 10 % of the value and 20 % of what is above the threshold. */
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
  /** The same less what the balloon is worth at the start: P(1 + f·i)(1 + i)^(t − 1) − B(1 + i)^−n. */
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
  /** (C − R) ÷ n + (C + R) × rate ÷ 100 ÷ (2 × payments a year): of months the money factor, rate ÷ 2400. */
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
  /** MSRP and percentage replaced by an amount of the programme. */
  given_residual: { base: Cents }
  /** The payment formula on the cap cost less what is not taxed. */
  taxable_part: { cap_cost: Cents; not_taxed: Cents }
  /** Payments as the schedule runs them: the last takes the cents, a balloon falls due with it. */
  scheduled_total: { payment: Cents; count: number; last: Cents; balloon: Cents }
  /** amount × times. */
  times: { amount: Cents; times: number }
}

export type FormulaId = keyof FormulaParams

type NodeOf<F extends FormulaId> = {
  /** Which figure of the pricing this is: a row key, or `payment`, `residual` … */
  key: string
  formula: F
  params: FormulaParams[F]
  /** Where the definition stands, for example `finance 2.2`. */
  rule: string
  amount: Cents
  rounding: 'R2' | 'none'
  /** Under `sum` the children's amounts are signed and add up exactly. */
  children: readonly TraceNode[]
}

export type TraceNode = { [F in FormulaId]: NodeOf<F> }[FormulaId]
