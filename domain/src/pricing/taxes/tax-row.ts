/** Both days inclusive; null is open. */
export type DaySpan = { from: string | null; to: string | null }

/** A rate for whole prices from `from` on; `exclusive`: only above it. Amounts and rates are decimal strings. */
export type TierRow = { from: string; exclusive?: boolean; rate: string }

export type CanadianTaxRow = {
  code: string
  scope: 'federal' | 'combined' | 'provincial' | 'quebec'
  name: string
  name_fr: string
  rate: string
  /** The trade-in allowance reduces this tax's base. */
  trade_in_credit: boolean
  tiers?: {
    passenger: TierRow[]
    zero_emission: TierRow[] | null
    other_rate: string
    /** Absent: the price before the trade-in, rebates and the luxury tax. */
    tier_price?: TierPriceRow
  }
  /** Also charged on a provincial tax with a rate above this fraction. */
  compound_on_provincial_tax_above?: string
  /** Whether manufacturer money reduces this tax's base; absent: as the region's rule says. */
  manufacturer_rebate_reduces_base?: boolean
  /** Periods in which used zero-emission vehicles are exempt, both days included. */
  exempt_used_zero_emission?: DaySpan[]
  /** The period of the rate ended and its successor is not in the data. */
  is_unverified?: true
  used_base?: 'greater_of_price_and_estimated_value'
}

/** The amounts that count for the price that selects a tier, in addition to the price before the trade-in. */
export type TierPriceRow = { after_manufacturer_rebate: boolean; with_federal_luxury_tax: boolean }

/** A yearly duty at registration on the part of a vehicle's value above an amount. */
export type RegistrationDutyRow = { rate: string; above: string; younger_than_years: number }

/** A tax on insurance premiums only, charged on the lines subject to it. */
export type PremiumTaxRow = {
  code: string
  name: string
  name_fr: string
  rates: (DaySpan & { rate: string })[]
}

export type CanadianRules = {
  kind: 'CA'
  taxes: CanadianTaxRow[]
  manufacturer_rebate_reduces_base: boolean
  luxury: { threshold: string; rate_of_value: string; rate_above_threshold: string } | null
  premium_tax?: PremiumTaxRow
  registration_duty?: RegistrationDutyRow
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

/** Upper limits, lowest first, and for each weight limit a rate for each fuel economy limit. */
export type ExciseTable = {
  city_mpg_to: (number | null)[]
  rows: { unladen_weight_lb_to: number | null; rates: string[] }[]
  /** The rate of a vehicle without fuel economy: fixed, or that of the most economical column of its weight. */
  zero_emission?: { rate: string } | 'last_column'
}

/** A yearly increase of an amount on one day, by a percentage, rounded to a whole amount. */
export type YearlyStep = { month_day: string; first: string; percent: string; rounded_to: string }

/** A charge on expensive or inefficient vehicles: by price, unless exempt, or by fuel economy at any price. */
export type DueIf = {
  new_only: boolean
  passenger_only: boolean
  price_from: string
  /** Average of city and highway miles per gallon below which it is due at any price. */
  mpg_below: number
  exempt_zero_emission: boolean
  /** Average from which the price is irrelevant. */
  exempt_mpg_from: number | null
}

export type AdditionalTaxRow = {
  code: string
  rate: string
  price_from?: string
  is_unverified?: true
  /** A conditional fee on the price before any rebate and trade-in; on a lease on the gross cap cost. */
  due_if?: DueIf
  /** Leases of at least this many months are exempt. */
  lease_exempt_from_months?: number
}

export type SliceRow = {
  code: string
  rate: string
  from: string
  to: string | null
  gross_of_trade_in: boolean
  /** `from` as of the day before the first step. */
  yearly_step?: YearlyStep
}

export type StateRules = {
  kind: 'US'
  /** Null if it is not a single rate. */
  state_rate: string | null
  /** Name of the main component if state and local rates are not simply added. */
  main_code?: string
  price_rates?: TierRow[]
  used_price_rates?: TierRow[]
  /** Used vehicles: a fixed amount for the first part of the base, the rate for the rest. */
  used_first_part?: { to: string; amount: string }
  /** With `cap_base` the local tax applies only to the first part of the base. */
  local: { applies: boolean; cap_base: string | null; code?: string }
  additional: AdditionalTaxRow[]
  slices: SliceRow[]
  /** A rate by weight and fuel economy; the last limit of each is open. */
  excise_table?: ExciseTable
  max_tax: string | null
  min_tax: string | null
  trade_in: {
    type: 'full' | 'none' | 'new_only' | 'capped'
    caps_by_year?: Record<string, string | null>
    on_leases: boolean
    /** Maximum number of trade-ins with the credit. */
    vehicles?: number
  }
  /** The period of the main rate ended and its successor is not in the data. */
  is_unverified?: true
  doc_fee_taxable: { new: boolean | null; used: boolean | null }
  doc_fee_cap: string | null
  manufacturer_rebate_taxable: boolean | null
  plan_taxable: boolean | null
  lease: {
    method: LeaseMethodName
    rate: string | null
    additional_rate: string | null
    /** Manufacturer money is taxed like cash down; null is unknown. Absent: as on a sale. */
    rebate_taxed?: boolean | null
    /** A capitalized tax is taxed itself. */
    capitalized_tax_taxed?: boolean
  }
}

/**
 * The taxes of one place for a period, from the shipped data set or corrected by a dealership. The two days are
 * inclusive; null is open.
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

const isOf = (row: TaxRow, country: string, region: string) =>
  row.country === country && row.region === region

/** The last row of a region that ended before a day, if no row covers the day: its rates are the last known ones. */
export function lastTaxRowBefore(
  rows: readonly TaxRow[],
  country: string,
  region: string,
  date: string,
): TaxRow | undefined {
  let found: TaxRow | undefined
  for (const row of rows) {
    if (!isOf(row, country, region) || row.effective_to === null || row.effective_to >= date) continue
    if (!found || row.effective_to > (found.effective_to ?? '')) found = row
  }
  return found
}

/** The row of a region that covers a day; of several the one that starts latest. */
export function taxRowOn(
  rows: readonly TaxRow[],
  country: string,
  region: string,
  date: string,
): TaxRow | undefined {
  let found: TaxRow | undefined
  for (const row of rows) {
    if (!isOf(row, country, region)) continue
    if (row.effective_from !== null && date < row.effective_from) continue
    if (row.effective_to !== null && date > row.effective_to) continue
    if (!found || (row.effective_from ?? '') >= (found.effective_from ?? '')) found = row
  }
  return found
}
