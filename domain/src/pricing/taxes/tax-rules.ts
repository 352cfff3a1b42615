import type { Cents } from '#platform/money/cents.ts'
import type { DueIf, ExciseTable, LeaseMethodName, TierPriceRow } from './tax-row.ts'

/** A text of the tax data, or a key of the locales with its parameters. */
export type TaxName =
  | { kind: 'own'; name: string; name_fr: string }
  | { kind: 'key'; key: string; params: Record<string, string | number> }

/** A rate for whole prices from `from` on; with `exclusive`, only above it. */
export type PriceTier = { from: Cents; exclusive: boolean; rate: string }

/**
 * The flag of a line that decides whether it is subject to the tax: GST, HST, PST and RST, QST, or the state's
 * tax.
 */
export type TaxScope = 'federal' | 'combined' | 'provincial' | 'quebec' | 'premium' | 'state'

/** When a fee on expensive or inefficient vehicles is due; amounts in cents. Finance 6.5.1. */
export type DueCondition = Omit<DueIf, 'price_from'> & { price_from: Cents }

/** One tax: a rate on the taxable base or on a slice of it, rounded once. Finance 6.2, 6.5. */
export type TaxComponentRule = {
  code: string
  name: TaxName
  /** Fraction, "0.13". */
  rate: string
  scope: TaxScope
  /** The trade-in credit reduces its base. */
  trade_in_credit: boolean
  /** The tier is selected by the price before the trade-in; its rate applies to the whole base. */
  tiers?: readonly PriceTier[]
  zero_emission_tiers?: readonly PriceTier[]
  used_tiers?: readonly PriceTier[]
  /** Rate of vehicles that are not passenger vehicles, where tiers exist. */
  other_vehicle_rate?: string
  /** Amounts that count for the price that selects the tier; absent: only the price before the trade-in. */
  tier_price?: TierPriceRow
  /** Also charged on a provincial tax with a rate above this fraction. Finance 6.2.1. */
  compound_on_provincial_tax_above?: string
  /** Whether manufacturer money reduces this tax's base; absent: as the place's rule says. */
  rebate_reduces_base?: boolean
  exempt_used_zero_emission?: true
  /** The lines subject to the tax are its whole base: no price, discount, luxury tax or trade-in. Finance 6.7. */
  lines_only?: true
  /** Due only under these conditions. */
  due_if?: DueCondition
  /** On a lease the base is the gross cap cost before capitalized taxes. Finance 6.5.1. */
  lease_base?: 'gross_cap_cost'
  /** Leases of at least this many months are exempt. Finance 6.6.3. */
  lease_exempt_from_months?: number
  /** The period of the rate ended and its successor is unknown: the last known rate is used. Finance 6.5.4. */
  is_unverified?: true
  /** No rate is known; it counts as zero. */
  is_unknown?: true
  /** Rate by the vehicle's unladen weight and city fuel economy. */
  excise_table?: ExciseTable
  /** Only the part of the base between the two amounts. */
  slice?: { from: Cents; to: Cents | null }
  /** Used vehicles: a fixed amount for the first part of the base. */
  used_first_part?: { to: Cents; amount: Cents }
  /** Charged only from this price on. */
  price_from?: Cents
  max?: Cents
  min?: Cents
  used_base?: 'greater_of_price_and_estimated_value'
}

export type TradeInCredit = (
  | { type: 'full' | 'none' | 'new_only' }
  | { type: 'capped'; cap: Cents | null }
) & {
  /** One: only the greater of two allowances gets the credit. Finance 6.5.3. */
  vehicles?: number
}

export type LuxuryTaxRule = { threshold: Cents; rate_of_value: string; rate_above: string }

/** The law of one place on one day: everything that pricing needs. */
export type TaxRules = {
  country: 'CA' | 'US'
  region: string
  date: string
  /** When the row of data was last checked. */
  as_of: string
  components: readonly TaxComponentRule[]
  trade_in: TradeInCredit
  /** Manufacturer money reduces the taxable base; null is unknown and counts as no. */
  rebate_reduces_base: boolean | null
  /** Maximum documentation fee; absent or null: no known cap. */
  doc_fee_cap?: Cents | null
  doc_fee_taxable: { new: boolean | null; used: boolean | null }
  plan_taxable: boolean | null
  luxury: LuxuryTaxRule | null
  /**
   * Duty on the vehicle's value, with the federal luxury tax, above an amount; only in deals that request it.
   * Finance 6.8.
   */
  registration_duty?: { rate: string; above: Cents; younger_than_years: number }
  lease: {
    method: LeaseMethodName
    /** Taxes on payments, or on the base that is taxed at inception. */
    components: readonly TaxComponentRule[]
    /** Due once at the start in addition to taxed payments (Washington's luxury tax). */
    at_inception: readonly TaxComponentRule[]
    trade_in: TradeInCredit
    /** Manufacturer money is taxed like cash down; null is unknown, absent is no. Finance 6.6.1. */
    rebate_taxed?: boolean | null
    /** A capitalized tax is taxed itself. Finance 6.6.2. */
    capitalized_tax_taxed?: true
  }
  /** The place levies a local tax whose rate is unknown: counted as zero, with a warning. */
  is_local_unknown?: true
  /** Why the tax cannot be computed from the data, as a rule key. */
  unknown: 'no_rate' | null
}
