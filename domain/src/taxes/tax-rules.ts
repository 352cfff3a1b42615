import type { Cents } from '../money/cents.ts'

/** Sales-tax names as the tax data gives them, or a key of the locales. */
export type TaxName =
  | { kind: 'own'; name: string; name_fr: string }
  | { kind: 'key'; key: string; params: Record<string, string | number> }

/** A rate for whole prices from `from` on; with `exclusive`, only above it. */
export type PriceTier = { from: Cents; exclusive: boolean; rate: string }

/** One tax: a rate on the taxable base or on a slice of it, rounded once. Finance 6.2, 6.5. */
export type TaxComponentRule = {
  code: string
  name: TaxName
  /** Fraction, "0.13". */
  rate: string
  /** Which flag of a line decides: federal (GST), combined (HST), provincial (PST, RST), quebec (QST) or state. */
  scope: 'federal' | 'combined' | 'provincial' | 'quebec' | 'state'
  /** The tier is picked by the price before the trade-in; its rate is for the whole base. */
  tiers?: readonly PriceTier[]
  zero_emission_tiers?: readonly PriceTier[]
  /** Rate of vehicles that are not passenger vehicles, where tiers exist. */
  other_vehicle_rate?: string
  /** Only the part of the base between the two amounts. */
  slice?: { from: Cents; to: Cents | null }
  /** The base before the trade-in credit (Washington's luxury tax). */
  gross_of_trade_in?: boolean
  /** Charged only from this price on. */
  price_from?: Cents
  max?: Cents
  min?: Cents
  /** Used vehicles: the greater of price and estimated value. */
  used_base?: 'greater_of_price_and_estimated_value'
}

export type TradeInCredit = { type: 'full' | 'none' | 'new_only' } | { type: 'capped'; cap: Cents | null }

export type LuxuryTaxRule = { threshold: Cents; rate_of_value: string; rate_above: string }

export type LeaseTaxMethodOfRegion =
  | 'payment'
  | 'upfront_total_payments'
  | 'upfront_price'
  | 'upfront_depreciation'
  | 'upfront_total_payments_or_price'
  | 'lessor_election'
  | 'none'
  | 'special'

/** What the law of one place says on one day: everything the worksheet needs, nothing looked up later. */
export type TaxRules = {
  country: 'CA' | 'US'
  region: string
  date: string
  /** When the row of data was last checked. */
  as_of: string
  components: readonly TaxComponentRule[]
  trade_in: TradeInCredit
  /** Manufacturer money reduces the taxable base; null is not known and counts as no. */
  rebate_reduces_base: boolean | null
  doc_fee_taxable: { new: boolean | null; used: boolean | null }
  plan_taxable: boolean | null
  luxury: LuxuryTaxRule | null
  lease: {
    method: LeaseTaxMethodOfRegion
    components: readonly TaxComponentRule[]
    trade_in_credit: boolean
  }
  /** Set when the law cannot be computed from the data (the District of Columbia's weight table). */
  unknown: string | null
}
