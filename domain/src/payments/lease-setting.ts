import { sumCents, ZERO } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import { chargeTax } from '../taxes/sale-taxes.ts'
import type { ComputedTax } from '../taxes/sale-taxes.ts'
import { rateFor, tierPrice, tradeInCredit } from '../taxes/tax-base.ts'
import type { TaxComponentRule, TaxRules } from '../taxes/tax-rules.ts'
import type { CapCost } from './cap-cost.ts'
import type { LeaseTaxMethod } from './deal-input.ts'
import type { SortedLines } from './deal-lines.ts'
import type { LeaseInput, LeaseItem } from './lease-items.ts'
import type { LeaseTermsOfPayment } from './lease-payment.ts'

/** What the taxes of a lease are computed from. */
export type LeaseSetting = {
  input: LeaseInput
  sorted: SortedLines
  items: readonly LeaseItem[]
  residual: Cents
  terms: LeaseTermsOfPayment
}

export type LeaseTaxes = {
  method: LeaseTaxMethod
  cost: CapCost
  /** Largest taxable part of a payment; zero where payments are not taxed. */
  taxable_part: Cents
  /** N of finance 5.8 for that part. */
  not_taxed: Cents
  payment_taxes: ComputedTax[]
  down_payment_taxes: ComputedTax[]
  /** On equity that lowers the cap cost without a credit. */
  trade_in_taxes: ComputedTax[]
  /** On items paid at signing whose tax is paid there too. */
  signing_taxes: ComputedTax[]
  /** On items paid at signing whose tax goes into the cap cost. */
  capitalized_item_taxes: ComputedTax[]
  /** Due once at inception, capitalized or paid. */
  upfront_taxes: ComputedTax[]
  capitalized_tax: Cents
}

/** Undefined when the region's method cannot be computed. Finance 6.6. */
export function leaseTaxMethod(
  rules: TaxRules,
  chosen: LeaseTaxMethod | undefined,
): LeaseTaxMethod | undefined {
  const { method } = rules.lease
  if (method === 'special') return undefined
  if (method === 'lessor_election') return chosen === 'upfront_price' ? chosen : 'payment'
  if (method === 'upfront_total_payments_or_price') {
    return chosen === 'upfront_price' ? chosen : 'upfront_total_payments'
  }
  return method
}

/** Sum of taxes. */
export const taxesTotal = (taxes: readonly ComputedTax[]): Cents => sumCents(taxes.map(tax => tax.amount))

/** Charges each component on its base; a price tier is picked by the vehicle's price at the start. Finance 6.2. */
export const chargeEach = (
  { sorted }: LeaseSetting,
  components: readonly TaxComponentRule[],
  baseOf: (rule: TaxComponentRule) => Cents,
): ComputedTax[] =>
  components.map(rule => {
    const rate = rateFor(rule, tierPrice(rule, sorted.sale), sorted.sale)
    return chargeTax(rule, rate, baseOf(rule), sorted.is_new)
  })

/** The part of the allowance that gets a credit on a lease. */
export const leaseCredit = ({ input, sorted }: LeaseSetting): Cents =>
  input.trade_in.credit > 0
    ? tradeInCredit(input.taxes.lease.trade_in, input.trade_in.credit, sorted.is_new)
    : ZERO

export const isPaidAtSigning = (item: LeaseItem): boolean => !item.cap_cost
