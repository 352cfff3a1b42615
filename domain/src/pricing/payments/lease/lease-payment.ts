import { rateOf, roundProduct } from '#platform/money/amount.ts'
import { cents, subtractCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { divideHalfUp, multiplyFixed, ONE } from '#platform/money/fixed.ts'
import { advanceAnnuity } from '../interest/annuity.ts'
import type { LeaseMethod } from '../deal/deal-input.ts'

export type LeaseTermsOfPayment = {
  method: LeaseMethod
  /** Nominal annual rate in percent; for money_factor it is money factor × 2400. */
  annual_rate_pct: string
  per_year: number
  count: number
  /** Payments at or before the start; only relevant to the annuity methods. */
  advance: number
}

/**
 * (C − R) ÷ n + (C + R) × money factor, with the sum rounded once. The factor is monthly; other frequencies have
 * the same rent per year. Finance 5.4.
 */
function moneyFactorPayment(cap: Cents, residual: Cents, terms: LeaseTermsOfPayment): Cents {
  const { count, per_year } = terms
  // Over the common denominator n × 200 × payments per year, so that an exact half cent is exact.
  const share = 200n * BigInt(per_year)
  const depreciation = BigInt(cap - residual) * ONE * share
  const rent = BigInt(cap + residual) * rateOf(terms.annual_rate_pct) * BigInt(count)
  return cents(Number(divideHalfUp(depreciation + rent, ONE * share * BigInt(count))))
}

/** (C − R·v^n) ÷ ((1 − v^(n − a)) ÷ i + a). Finance 5.5. */
function constantYieldPayment(cap: Cents, residual: Cents, terms: LeaseTermsOfPayment): Cents {
  const { annual_rate_pct, per_year, count, advance } = terms
  const factors = advanceAnnuity(annual_rate_pct, per_year, count, advance)
  if (factors.i === 0n) return cents(Number(divideHalfUp(BigInt(cap - residual), BigInt(count))))
  return roundProduct(BigInt(cap) * ONE - BigInt(residual) * factors.discount, factors.payment)
}

/**
 * The base payment of a lease, before tax. Negative if the cap cost is below the value of the residual. Finance
 * 5.4, 5.5.
 */
export const leasePayment = (cap: Cents, residual: Cents, terms: LeaseTermsOfPayment): Cents =>
  terms.method === 'money_factor'
    ? moneyFactorPayment(cap, residual, terms)
    : constantYieldPayment(cap, residual, terms)

/** The taxed part of the payment: the payment formula for C − N, at least zero. Finance 5.8. */
export function taxablePart(cap: Cents, notTaxed: Cents, residual: Cents, terms: LeaseTermsOfPayment): Cents {
  const part = leasePayment(subtractCents(cap, notTaxed), residual, terms)
  return part > 0 ? part : ZERO
}

/** Rent charge = total of base payments − (C − R). Finance 5.1. */
export const rentCharge = (cap: Cents, residual: Cents, basePayment: Cents, count: number): Cents =>
  cents(basePayment * count - (cap - residual))

/** Money factor = rate ÷ 2400, unrounded. Finance 5.4. */
export const moneyFactorOfRate = (annualRatePct: string): bigint => rateOf(annualRatePct) / 2400n

/** Rate in percent = money factor × 2400. Finance 5.4. */
export const rateOfMoneyFactor = (moneyFactor: string): bigint =>
  multiplyFixed(rateOf(moneyFactor), 2400n * ONE)
