import { timesRate } from '../money/amount.ts'
import type { Cents } from '../money/cents.ts'
import type { Frequency } from './frequency.ts'

/** Payments per month, for comparing only; it never makes a payment. Finance 0.3. */
export const MONTHLY_FACTOR: Record<Frequency, string> = {
  weekly: '4.345',
  biweekly: '2.172',
  semimonthly: '2',
  monthly: '1',
}

/** R2(payment × factor). Finance 0.3, 7.1. */
export const monthlyEquivalent = (payment: Cents, frequency: Frequency): Cents =>
  frequency === 'monthly' ? payment : timesRate(payment, MONTHLY_FACTOR[frequency])
