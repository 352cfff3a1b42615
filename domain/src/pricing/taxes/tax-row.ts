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
  /** The trade-in allowance lowers this tax's base. */
  trade_in_credit: boolean
  tiers?: {
    passenger: TierRow[]
    zero_emission: TierRow[] | null
    other_rate: string
    /** Absent: the price before the trade-in, rebates and the luxury tax. */
    tier_price?: TierPriceRow
  }
  /** Charged also on a provincial tax whose rate is above this fraction. */
  compound_on_provincial_tax_above?: string
  /** Whether manufacturer money lowers this tax's base; absent: as the region says. */
  manufacturer_rebate_reduces_base?: boolean
  /** Spans in which used zero-emission vehicles do not pay it, both days included. */
  exempt_used_zero_emission?: DaySpan[]
  /** The span of the rate ended and its successor is not in the data. */
  is_unverified?: true
  used_base?: 'greater_of_price_and_estimated_value'
}

/** Which amounts count for the price that picks a tier, beside the price before the trade-in. */
export type TierPriceRow = { after_manufacturer_rebate: boolean; with_federal_luxury_tax: boolean }

/** A yearly duty at registration on the part of a vehicle's value above an amount. */
export type RegistrationDutyRow = { rate: string; above: string; younger_than_years: number }

/** A tax on insurance premiums alone, charged on the lines that carry it. */
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

/** Upper bounds, lowest first, and for each bound of the weight a rate for each bound of the fuel economy. */
export type ExciseTable = {
  city_mpg_to: (number | null)[]
  rows: { unladen_weight_lb_to: number | null; rates: string[] }[]
  /** What a vehicle without fuel economy pays: a rate, or that of the most economical column of its weight. */
  zero_emission?: { rate: string } | 'last_column'
}

/** A step of an amount every year on one day, by a percentage, rounded to a whole amount. */
export type YearlyStep = { month_day: string; first: string; percent: string; rounded_to: string }

/** A charge on dear or thirsty vehicles: by price, unless exempt, or by fuel economy whatever the price. */
export type DueIf = {
  new_only: boolean
  passenger_only: boolean
  price_from: string
  /** Average of city and highway miles per gallon below which it is due at any price. */
  mpg_below: number
  exempt_zero_emission: boolean
  /** Average from which the price does not matter. */
  exempt_mpg_from: number | null
}

export type AdditionalTaxRow = {
  code: string
  rate: string
  price_from?: string
  is_unverified?: true
  /** A fee by its own conditions, on the price before any rebate and trade-in; on a lease on the gross cap cost. */
  due_if?: DueIf
  /** Leases of so many months or more do not pay it. */
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
  additional: AdditionalTaxRow[]
  slices: SliceRow[]
  /** A rate by weight and fuel economy; the last bound of each is open. */
  excise_table?: ExciseTable
  max_tax: string | null
  min_tax: string | null
  trade_in: {
    type: 'full' | 'none' | 'new_only' | 'capped'
    caps_by_year?: Record<string, string | null>
    on_leases: boolean
    /** Most traded vehicles that get the credit. */
    vehicles?: number
  }
  /** The span of the main rate ended and its successor is not in the data. */
  is_unverified?: true
  doc_fee_taxable: { new: boolean | null; used: boolean | null }
  doc_fee_cap: string | null
  manufacturer_rebate_taxable: boolean | null
  plan_taxable: boolean | null
  lease: {
    method: LeaseMethodName
    rate: string | null
    additional_rate: string | null
    /** Manufacturer money is taxed like cash down; null is not known. Absent: as on a sale. */
    rebate_taxed?: boolean | null
    /** A tax that is capitalized is taxed itself. */
    capitalized_tax_taxed?: boolean
  }
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

const isOf = (row: TaxRow, country: string, region: string) =>
  row.country === country && row.region === region

/**
 * The last row of a region whose span ended before a day, for a region that has no row for the day itself: its rates
 * are the last that are known.
 */
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

/** The row of a region that covers a day; the one that starts latest when several do. */
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
