import type { Cents } from '../money/cents.ts'
import { cents } from '../money/cents.ts'
import { paymentsAYear } from '../payments/frequency.ts'
import type { Frequency } from '../payments/frequency.ts'
import { interestRounder } from '../payments/interest.ts'

/**
 * Interest of the first period on a balance, in cents: R2(balance × rate ÷ 100 ÷ payments a year). A payment that is
 * not above it never repays the loan, whatever its term (finance 7.3).
 */
export const firstInterest = (balance: Cents, annualRatePct: string, frequency: Frequency): Cents =>
  cents(interestRounder(annualRatePct, paymentsAYear(frequency))(balance))
