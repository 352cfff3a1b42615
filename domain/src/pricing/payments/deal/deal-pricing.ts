import type { Cents } from '#platform/money/cents.ts'
import type { DealInput, PaymentType } from './deal-input.ts'
import type { FinanceInput } from '../finance/finance-basis.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import type { LeaseFigures } from '../lease/lease-figures.ts'
import type { Loan } from '../interest/loan.ts'
import type { SaleWorksheet } from './sale-worksheet.ts'

/** A problem that prevents pricing, or a warning. `rule` is a translation key. */
export type PricingRemark = { field: string; rule: string; params: Record<string, string | number> }

/** A key of the locales with its parameters, or the dealership's own text. */
export type RowLabel =
  | { kind: 'key'; key: string; params: Record<string, string | number> }
  | { kind: 'own'; name: string; name_fr: string }

export type RowGroup =
  | 'price'
  | 'accessories'
  | 'fees'
  | 'plans'
  | 'before_tax_discounts'
  | 'luxury_tax'
  | 'taxes'
  | 'after_tax_discounts'
  | 'trade_in'
  | 'down_payment'
  | 'lender_fees'
  | 'cap_cost'
  | 'cap_cost_reduction'
  | 'residual'
  | 'totals'

export type RowFlag =
  | 'taxable'
  | 'not_taxed'
  | 'before_tax'
  | 'after_tax'
  | 'in_cap'
  | 'at_signing'
  | 'residualized'
  | 'tax_in_cap'
  | 'pre_installed'
  | 'unverified'

/**
 * One line of the worksheet, in the order of finance 1.1 (lease: 5.2). `+` and `-` rows add up to the next `=`
 * row of the same column; `i` rows are informational (taxable base, residual). `amount` is only negative on `=`
 * and `i` rows.
 */
export type WorksheetRow = {
  /** `vehicle_price`, `line:<id>`, `tax:<code>`, `subtotal` …; unique within the worksheet. */
  key: string
  group: RowGroup
  label: RowLabel
  sign: '+' | '-' | '=' | 'i'
  amount: Cents
  flags: readonly RowFlag[]
}

/** One tax on its total base, rounded once. */
export type TaxComponent = {
  /** GST, HST, PST, RST, QST; state, state_and_local, county_surtax … in the United States. */
  code: string
  label: RowLabel
  /** As a fraction, "0.13". */
  rate: string
  base: Cents
  amount: Cents
  /** The rate is the last known one, or there is none in the data. */
  is_unverified?: true
}

export type CashTotals = {
  subtotal: Cents
  luxury_tax: Cents
  /** The maximum base of any component; each component has its own. */
  taxable_base: Cents
  taxes: readonly TaxComponent[]
  total_tax: Cents
  total_with_tax: Cents
  before_tax_discounts: Cents
  after_tax_discounts: Cents
  total_purchase_price: Cents
  /** Allowance less debt; negative if more is owed than allowed. */
  net_trade_in: Cents
  down_payment: Cents
  /** Line 15. Negative if the customer is owed money. */
  amount_due: Cents
}

export type SigningItem = { key: string; label: RowLabel; amount: Cents; refundable: boolean }

export type DueAtSigning = { total: Cents; items: readonly SigningItem[] }

export type Payment = {
  amount: Cents
  count: number
  /** The last scheduled payment, without the balloon. */
  last_amount: Cents
  frequency: Frequency
  /** For comparison only. Finance 0.3. */
  monthly_equivalent: Cents
}

type Common = {
  ok: true
  rows: readonly WorksheetRow[]
  due_at_signing: DueAtSigning
  warnings: readonly PricingRemark[]
}

/** Input of `traceOf`. A function, so that the figures alone are compared and sent. */
type TracedFrom<Parts> = { tracedFrom: () => Parts }

type SaleParts = { input: DealInput; worksheet: SaleWorksheet }

export type CashPricing = Common & TracedFrom<SaleParts> & { payment_type: 'cash'; totals: CashTotals }

export type FinancePricing = Common &
  TracedFrom<SaleParts & { input: FinanceInput; loan: Loan }> & {
    payment_type: 'finance'
    totals: CashTotals & {
      lender_fees: Cents
      /** The interest-bearing amount: line 15 plus financed lender fees; never negative. */
      amount_financed: Cents
    }
    payment: Payment
    /** After rate reductions. */
    annual_rate_pct: string
    balloon: Cents
    total_of_payments: Cents
    /** Count × payment, as many quotes show it. */
    level_total: Cents
    /** Interest plus charges that are costs of credit. */
    cost_of_borrowing: Cents
    /** Percent, two decimals. Reg Z in the United States, cost-of-borrowing rules in Canada; null without a loan. */
    apr_pct: string | null
  }

export type LeasePricing = Common &
  TracedFrom<LeaseFigures> & {
    payment_type: 'lease'
    totals: {
      gross_cap_cost: Cents
      cap_cost_reduction: Cents
      adjusted_cap_cost: Cents
      /** Percent after the distance adjustment; null if the residual was given as an amount. */
      residual_pct: string | null
      residual_base: Cents
      residual: Cents
      depreciation_and_amortized: Cents
      rent_charge: Cents
      luxury_tax: Cents
      capitalized_tax: Cents
      tax_on_down_payment: Cents
      /** On manufacturer money that is taxed like cash down. */
      tax_on_rebate: Cents
      /** On equity that reduces the cap cost where a lease has no trade-in credit. */
      tax_on_trade_in: Cents
      tax_on_upfront_fees: Cents
      /** Tax due at inception under an upfront method, whether capitalized or paid. */
      upfront_taxes: readonly TaxComponent[]
      net_trade_in: Cents
      down_payment: Cents
      disposition_fee: Cents
      security_deposit: Cents
    }
    /** Amount and last amount with payment tax, or without it if include_tax is false. */
    payment: Payment
    base_payment: Cents
    taxable_part: Cents
    payment_taxes: readonly TaxComponent[]
    /** Base payment plus payment taxes, regardless of include_tax. */
    total_payment: Cents
    payments_in_advance: number
    annual_rate_pct: string
    money_factor: string
    total_of_base_payments: Cents
    total_of_payments: Cents
    cost_of_borrowing: Cents
    /** Canada only: in the United States a lease is never described with an annual percentage rate. Finance 5.6. */
    apr_pct: string | null
  }

export type Unpriceable = { ok: false; payment_type: PaymentType; problems: readonly PricingRemark[] }

/** A deal that has figures. */
export type PricedDeal = CashPricing | FinancePricing | LeasePricing

export type DealPricing = PricedDeal | Unpriceable
