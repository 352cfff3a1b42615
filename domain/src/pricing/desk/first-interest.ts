import type { Cents } from '#platform/money/cents.ts'
import { cents } from '#platform/money/cents.ts'
import { paymentsAYear } from '#platform/money/frequency.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import { interestRounder } from '#pricing/payments/interest/interest.ts'

/**
 * Interest of the first period on a balance, in cents: R2(balance × rate ÷ 100 ÷ payments per year). A payment
 * that does not exceed it never repays the loan (finance 7.3).
 */
export const firstInterest = (balance: Cents, annualRatePct: string, frequency: Frequency): Cents =>
  cents(interestRounder(annualRatePct, paymentsAYear(frequency))(balance))
