import type { Cents } from '#platform/money/cents.ts'
import { chargeTaxes } from '#pricing/taxes/sale-taxes.ts'
import type { ComputedTax } from '#pricing/taxes/sale-taxes.ts'
import type { TaxRules } from '#pricing/taxes/tax-rules.ts'
import type { CapCost } from './cap-cost.ts'
import { withCash } from './cap-cost.ts'
import type { LeaseTaxMethod } from '../deal/deal-input.ts'
import type { LeaseBasis } from './lease-basis.ts'
import type { LeaseTermsOfPayment } from './lease-payment.ts'

/** The customer's cash and the values that depend only on it. */
export type LeaseCash = {
  amount: Cents
  /** Where payments are taxed, the cash is taxed when it is paid. */
  taxes: ComputedTax[]
  /** Cap cost after the cash, before an upfront tax. */
  cost: CapCost
}

/** Inputs of the payment and its taxes. */
export type LeaseSetting = {
  basis: LeaseBasis
  cash: LeaseCash
  residual: Cents
  terms: LeaseTermsOfPayment
}

/** Taxes of a payment and those due at inception; without the taxes of the basis and the cash. */
export type LeaseTaxes = {
  cost: CapCost
  /** Maximum taxable part of a payment; zero where payments are not taxed. */
  taxable_part: Cents
  /** N of finance 5.8 for that part. */
  not_taxed: Cents
  payment_taxes: ComputedTax[]
  /** Due once at inception, capitalized or paid. */
  upfront_taxes: ComputedTax[]
  capitalized_tax: Cents
}

/** Undefined if the region's method cannot be computed. Finance 6.6. */
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

/** Computes the setting of a down payment. Finance 5.8. */
export function leaseCash(basis: LeaseBasis, amount: Cents): LeaseCash {
  const { rated, sorted, method, cost } = basis
  const taxes = method === 'payment' ? chargeTaxes(rated, sorted.is_new, () => amount) : []
  return { amount, taxes, cost: withCash(cost, amount) }
}
