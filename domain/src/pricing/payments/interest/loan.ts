import { roundFactored, roundProduct, timesFactor } from '#platform/money/amount.ts'
import { cents, subtractCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { divideHalfUp, ONE } from '#platform/money/fixed.ts'
import { annuity, periodicRate } from './annuity.ts'
import { interestRounder } from './interest.ts'
import { growthToFirstPayment, isRegular } from './odd-period.ts'
import type { FirstPeriod } from './odd-period.ts'

export type Loan = {
  /** The interest-bearing amount at the start. */
  principal: Cents
  /** Nominal annual rate in percent, 0 or more. */
  annual_rate_pct: string
  per_year: number
  count: number
  /** Due with the last payment. */
  balloon?: Cents
  first_period?: FirstPeriod
}

export type ScheduledPayment = {
  n: number
  payment: Cents
  interest: Cents
  principal: Cents
  balance: Cents
}

export type LoanTotals = {
  payment: Cents
  /** Without the balloon. */
  last_payment: Cents
  /** Scheduled payments and the balloon. */
  total_of_payments: Cents
  interest: Cents
  level_total: Cents
}

/** The level payment of finance 2.2, with a balloon or an odd first period (2.4). Zero without a loan. */
export function loanPayment(loan: Loan): Cents {
  const { principal, annual_rate_pct, per_year, count } = loan
  if (principal <= 0 || count < 1) return ZERO
  const balloon = loan.balloon ?? ZERO
  const factors = annuity(annual_rate_pct, per_year, count)
  if (factors.i === 0n) return cents(Number(divideHalfUp(BigInt(principal - balloon), BigInt(count))))
  if (!loan.first_period || isRegular(loan.first_period)) {
    if (balloon === 0) return timesFactor(principal, factors.payment)
    return roundProduct(BigInt(principal) * ONE - BigInt(balloon) * factors.discount, factors.payment)
  }
  // P′ is the balance one period before the first payment that grows to the same amount on its date.
  const grown = BigInt(principal) * growthToFirstPayment(loan.first_period, factors.i)
  const equivalent = (grown * ONE) / (ONE + factors.i) - BigInt(balloon) * factors.discount
  return roundProduct(equivalent, factors.payment)
}

function firstInterest(loan: Loan, regular: (balance: number) => number): number {
  if (!loan.first_period || isRegular(loan.first_period)) return regular(loan.principal)
  const growth = growthToFirstPayment(loan.first_period, periodicRate(loan.annual_rate_pct, loan.per_year))
  return roundFactored(BigInt(loan.principal) * (growth - ONE))
}

/**
 * Runs the loan payment by payment, rounding each period's interest. The last payment includes the rounding
 * difference. Finance 2.3.
 */
function runLoan(loan: Loan, visit?: (row: ScheduledPayment) => void): LoanTotals {
  const { principal, count } = loan
  const balloon = loan.balloon ?? ZERO
  const payment = loanPayment(loan)
  if (principal <= 0 || count < 1) {
    return { payment: ZERO, last_payment: ZERO, total_of_payments: ZERO, interest: ZERO, level_total: ZERO }
  }
  const interestOn = interestRounder(loan.annual_rate_pct, loan.per_year)
  let balance: number = principal
  let interestSum = 0
  let paid = 0
  let last = 0
  for (let n = 1; n <= count; n += 1) {
    const interest = n === 1 ? firstInterest(loan, interestOn) : interestOn(balance)
    const owed = balance + interest - balloon
    // Limited to the debt: a payment rounded up on a tiny loan would otherwise end below zero.
    last = n === count || owed < payment ? owed : payment
    balance = balance + interest - last
    interestSum += interest
    paid += last
    visit?.({
      n,
      payment: cents(last),
      interest: cents(interest),
      principal: cents(last - interest),
      balance: cents(balance),
    })
  }
  return {
    payment,
    last_payment: cents(last),
    total_of_payments: cents(paid + balloon),
    interest: cents(interestSum),
    level_total: cents(payment * count),
  }
}

/**
 * The payments as level ones and one other. A rounded-up payment on a tiny loan repays it before its term; then
 * the last actual payment is not the last of the term. Finance 2.3.
 */
export function paidStream(
  loan: Pick<Loan, 'count' | 'balloon'>,
  totals: Pick<LoanTotals, 'payment' | 'total_of_payments'>,
): { payment: Cents; count: number; last: Cents; balloon: Cents } {
  const { payment, total_of_payments } = totals
  const balloon = loan.count > 0 ? (loan.balloon ?? ZERO) : ZERO
  const paid = subtractCents(total_of_payments, balloon)
  const level = Math.max(0, Math.min(loan.count - 1, payment > 0 ? Math.floor(paid / payment) : loan.count))
  return { payment, count: level + 1, last: cents(paid - level * payment), balloon }
}

/** Totals of the scheduled payments, without rows. Finance 2.3. */
export const loanTotals = (loan: Loan): LoanTotals => runLoan(loan)

/** Every scheduled payment; the balance ends at 0, or at the balloon due with the last. Finance 2.3. */
export function loanSchedule(loan: Loan): ScheduledPayment[] {
  const rows: ScheduledPayment[] = []
  runLoan(loan, row => rows.push(row))
  return rows
}
