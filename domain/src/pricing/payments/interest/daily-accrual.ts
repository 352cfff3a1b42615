import { rateOf } from '#platform/money/amount.ts'
import { cents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { divideHalfUp, ONE } from '#platform/money/fixed.ts'
import { daysBetween } from '#platform/zones/calendar.ts'
import type { Day } from '#platform/zones/calendar.ts'
import { streamDay } from './payment-stream.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import { loanPayment } from './loan.ts'
import type { Loan, ScheduledPayment } from './loan.ts'

/** R2(balance × rate ÷ 100 × days ÷ 365): interest that accrues daily. Finance 2.4. */
export const dailyInterest = (balance: Cents, annualRatePct: string, days: number): Cents =>
  cents(Number(divideHalfUp(BigInt(balance) * rateOf(annualRatePct) * BigInt(days), 36_500n * ONE)))

export type DatedPayment = ScheduledPayment & { day: Day; days: number }

const STEPS = {
  weekly: { unit: 'week', every: 1 },
  biweekly: { unit: 'week', every: 2 },
  semimonthly: { unit: 'semimonth', every: 1 },
  monthly: { unit: 'month', every: 1 },
} as const

/** The payment dates of a loan, from the first. */
export function* paymentDays(first: Day, frequency: Frequency, count: number): Generator<Day> {
  const stream = { amount: cents(0), count, first, ...STEPS[frequency] }
  for (let index = 0; index < count; index += 1) yield streamDay(stream, index)
}

/**
 * The schedule of a loan with daily accrual: the level payment is unchanged, interest is for the days since the
 * previous payment, and the last payment is the remaining balance. Finance 2.3, 2.4.
 */
export function dailyAccrualSchedule(
  loan: Loan,
  frequency: Frequency,
  start: Day,
  first: Day,
): DatedPayment[] {
  const { principal, annual_rate_pct, count } = loan
  if (principal <= 0 || count < 1) return []
  const level = loanPayment(loan)
  const balloon = loan.balloon ?? 0
  const rows: DatedPayment[] = []
  let balance: number = principal
  let before = start
  for (const day of paymentDays(first, frequency, count)) {
    const n = rows.length + 1
    const days = daysBetween(before, day)
    const interest = dailyInterest(cents(balance), annual_rate_pct, days)
    const owed = balance + interest - balloon
    const payment = n === count || owed < level ? owed : level
    balance = balance + interest - payment
    rows.push({
      n,
      day,
      days,
      payment: cents(payment),
      interest,
      principal: cents(payment - interest),
      balance: cents(balance),
    })
    before = day
  }
  return rows
}
