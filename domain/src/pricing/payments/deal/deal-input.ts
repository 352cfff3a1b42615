import type { IsoDate } from '#platform/zones/calendar.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { DiscountTaxability } from '#pricing/discounts/apply-discounts.ts'
import type { PlanTaxFlags, Taxability } from '#pricing/taxes/line-taxability.ts'
import type { TaxRules } from '#pricing/taxes/tax-rules.ts'
import type { TradeIn } from './deal-trade-in.ts'
import type { Frequency } from '#platform/money/frequency.ts'

export type { DiscountTaxability, IsoDate, Taxability }

export type PaymentType = 'cash' | 'finance' | 'lease'

/** Product 3: D is a demonstrator and V a virtual vehicle; both count as new. */
export type VehicleCondition = 'New' | 'Used' | 'cpo' | 'D' | 'V'

/** The dealership's names of a line; an absent French name falls back to `name`. */
export type OwnName = { id: string; name: string; name_fr?: string | null }

/** Lease flags of finance 5.8; they change nothing in cash and finance deals. */
export type CapFlags = { cap_cost: boolean; residualize: boolean; tax_in_cap: boolean }

export type AccessoryLine = OwnName &
  CapFlags & { kind: 'accessory'; amount: Cents; taxability: Taxability; pre_installed?: boolean }

export type FeeLine = OwnName &
  CapFlags & {
    kind: 'fee'
    amount: Cents
    taxability: Taxability
    fee_type?: 'custom' | 'delivery' | 'gas' | 'license'
    is_doc_fee?: boolean
  }

/** A plan has either one taxability or, in Canada, one flag per tax (finance 6.7). */
export type PlanLine = OwnName &
  CapFlags & {
    kind: 'plan'
    amount: Cents
    taxability: Taxability | PlanTaxFlags
    pre_installed?: boolean
  }

export type DiscountLine = OwnName & { kind: 'discount'; taxability: DiscountTaxability } & (
    | { discount_type: 'rebate'; amount: Cents }
    | { discount_type: 'percentage_discount'; percent: string }
    | { discount_type: 'rate_reduction'; points: string }
  )

/** Only lines that apply to this deal: select them with `lineApplies` of fees/ first (finance 8.2). */
export type DealLine = AccessoryLine | FeeLine | PlanLine | DiscountLine

export type DealVehicle = {
  condition: VehicleCondition
  /** Selling price with options, before discounts and tax. */
  price: Cents
  /** Manufacturer's list price with factory options; the residual's base. Required for a lease. */
  msrp?: Cents | null
  /** Absent means a passenger vehicle (British Columbia's price tiers, the luxury tax): `isPassengerVehicle`. */
  is_passenger?: boolean
  is_zero_emission?: boolean
  /** Québec, used vehicles: average wholesale price less 500.00. Finance 6.2. */
  estimated_value?: Cents | null
  /** District of Columbia: the excise is by weight in pounds and city miles per gallon. Finance 6.5. */
  unladen_weight_lb?: number | null
  city_mpg?: number | null
  /** With the city value, the average used by New Jersey's fee. Finance 6.5.1. */
  highway_mpg?: number | null
  /** Required for the registration duty. */
  model_year?: number | null
}

export type LenderFee = OwnName & {
  amount: Cents
  /** Financed, or paid when the contract is signed. */
  financed: boolean
  /** Canada: part of the cost of borrowing. A registration fee is not. Finance 4. */
  cost_of_borrowing?: boolean
  /** United States: prepaid finance charge, subtracted from the amount financed. Finance 3. */
  prepaid_finance_charge?: boolean
}

export type FinanceTerms = {
  /** Nominal annual rate in percent, "6.99", before rate reductions. */
  annual_rate_pct: string
  term_months: number
  frequency: Frequency
  /** Due with the last payment. */
  balloon?: Cents
  lender_fees?: readonly LenderFee[]
  /** Absent: the first payment falls exactly one period after the start. Finance 2.4. */
  first_period?: { start_date: IsoDate; first_payment_date: IsoDate }
}

export type LeaseMethod = 'money_factor' | 'annuity_due' | 'annuity_arrears'

export type LeaseTaxMethod =
  | 'payment'
  | 'upfront_total_payments'
  | 'upfront_price'
  | 'upfront_depreciation'
  | 'none'

export type LeaseTerms = {
  method: LeaseMethod
  rate: { annual_rate_pct: string } | { money_factor: string }
  term_months: number
  frequency: Frequency
  /** Payments due at the start; absent means 1, or 0 for annuity_arrears. */
  payments_in_advance?: number
  residual: { pct: string; distance_adjustment_pp?: string } | { amount: Cents }
  /** Maximum that residualized items may add to the residual's base, in percent of MSRP. */
  residualizable_limit_pct?: string | null
  max_cap_cost_pct?: string | null
  min_cap_cost?: Cents | null
  /** Of the lender's programme, in addition to the fees among the lines. */
  acquisition_fee?: { amount: Cents; capitalized: boolean; taxable: boolean } | null
  security_deposit?: Cents
  disposition_fee?: Cents
  /** Extra distance bought at signing: `per_year` × years × `price` (decimal string), capitalized. Finance 5.3. */
  extra_distance?: { per_year: number; price: string } | null
  /** Distance per year, shown next to the residual. */
  distance_per_year?: number
  /** If tax is due at inception: add it to the cap cost. Absent means paid at signing. */
  capitalize_upfront_tax?: boolean
  /** If the state leaves the choice to the lessor. */
  tax_method?: LeaseTaxMethod
}

type CommonInput = {
  /** The only date of a computation. */
  quote_date: IsoDate
  /** Rules of the place of registration on the quote date: `resolveTaxRules`. */
  taxes: TaxRules
  vehicle: DealVehicle
  lines: readonly DealLine[]
  /** Allowance and debt, both gross. Finance 1.3. */
  trade_in: TradeIn
  /** Of another trade-in vehicle. */
  second_trade_in?: TradeIn
  /** Cash of the customer, including a captured deposit. */
  down_payment: Cents
  /** False: the payment is "plus tax". Finance 1.6. */
  include_tax: boolean
  /** Québec: the additional registration duty is a line of the deal. Finance 6.8. */
  registration_duty?: true
}

export type DealInput =
  | (CommonInput & { payment_type: 'cash' })
  | (CommonInput & { payment_type: 'finance'; finance: FinanceTerms })
  | (CommonInput & { payment_type: 'lease'; lease: LeaseTerms })
