import { rateOf, timesRate } from '#platform/money/amount.ts'
import { cents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { divideHalfUp, ONE } from '#platform/money/fixed.ts'
import type { Frequency } from '#platform/money/frequency.ts'

/** Payments per month, only for comparison; never used to compute a payment. Finance 0.3. */
export const MONTHLY_FACTOR: Record<Frequency, string> = {
  weekly: '4.345',
  biweekly: '2.172',
  semimonthly: '2',
  monthly: '1',
}

/** R2(payment × factor). Finance 0.3, 7.1. */
export const monthlyEquivalent = (payment: Cents, frequency: Frequency): Cents =>
  frequency === 'monthly' ? payment : timesRate(payment, MONTHLY_FACTOR[frequency])

/**
 * Converts a monthly payment to another frequency by the same factor: an estimate for lists and searches, never a
 * payment of a quote. Decisions 3.51.
 */
export const estimateAtFrequency = (monthlyPayment: Cents, frequency: Frequency): Cents =>
  cents(Number(divideHalfUp(BigInt(monthlyPayment) * ONE, rateOf(MONTHLY_FACTOR[frequency]))))
