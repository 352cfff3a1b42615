/** A rate for whole prices from `from` on; `exclusive`: only above it. Amounts and rates are decimal strings. */
export type TierRow = { from: string; exclusive?: boolean; rate: string }

export type CanadianTaxRow = {
  code: string
  scope: 'federal' | 'combined' | 'provincial' | 'quebec'
  name: string
  name_fr: string
  rate: string
  /** The trade-in allowance lowers this tax's base. */
  trade_in_credit: boolean
  tiers?: { passenger: TierRow[]; zero_emission: TierRow[] | null; other_rate: string }
  used_base?: 'greater_of_price_and_estimated_value'
}

export type CanadianRules = {
  kind: 'CA'
  taxes: CanadianTaxRow[]
  manufacturer_rebate_reduces_base: boolean
  luxury: { threshold: string; rate_of_value: string; rate_above_threshold: string } | null
}

export type LeaseMethodName =
  | 'payment'
  | 'upfront_total_payments'
  | 'upfront_price'
  | 'upfront_depreciation'
  | 'upfront_total_payments_or_price'
  | 'lessor_election'
  | 'none'
  | 'special'

/** Upper bounds, lowest first, and for each bound of the weight a rate for each bound of the fuel economy. */
export type ExciseTable = {
  city_mpg_to: (number | null)[]
  rows: { unladen_weight_lb_to: number | null; rates: string[] }[]
}

export type StateRules = {
  kind: 'US'
  /** Null when it cannot be stated as one rate. */
  state_rate: string | null
  /** How the main component is called when state and local rates are not simply added. */
  main_code?: string
  price_rates?: TierRow[]
  used_price_rates?: TierRow[]
  /** Used vehicles: a fixed amount for the first part of the base, the rate for the rest. */
  used_first_part?: { to: string; amount: string }
  /** With `cap_base` the local tax is on the first part of the base only. */
  local: { applies: boolean; cap_base: string | null; code?: string }
  additional: { code: string; rate: string; price_from?: string }[]
  slices: { code: string; rate: string; from: string; to: string | null; gross_of_trade_in: boolean }[]
  /** A rate by weight and fuel economy; the last bound of each is open. */
  excise_table?: ExciseTable
  max_tax: string | null
  min_tax: string | null
  trade_in: {
    type: 'full' | 'none' | 'new_only' | 'capped'
    caps_by_year?: Record<string, string | null>
    on_leases: boolean
  }
  doc_fee_taxable: { new: boolean | null; used: boolean | null }
  doc_fee_cap: string | null
  manufacturer_rebate_taxable: boolean | null
  plan_taxable: boolean | null
  lease: { method: LeaseMethodName; rate: string | null; additional_rate: string | null }
}

/**
 * What one place charges from one day to another, as the shipped data set states it or a dealership has corrected it.
 * The two days are inclusive; null is open.
 */
export type TaxRow = {
  country: 'CA' | 'US'
  region: string
  name: string
  name_fr: string
  effective_from: string | null
  effective_to: string | null
  /** The day on which the row was last checked, `YYYY-MM-DD`. */
  as_of: string
  rules: CanadianRules | StateRules
}

/** The row of a region that covers a day; the one that starts latest when several do. */
export function taxRowOn(
  rows: readonly TaxRow[],
  country: string,
  region: string,
  date: string,
): TaxRow | undefined {
  let found: TaxRow | undefined
  for (const row of rows) {
    if (row.country !== country || row.region !== region) continue
    if (row.effective_from !== null && date < row.effective_from) continue
    if (row.effective_to !== null && date > row.effective_to) continue
    if (!found || (row.effective_from ?? '') >= (found.effective_from ?? '')) found = row
  }
  return found
}
