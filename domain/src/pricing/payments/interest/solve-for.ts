import { rateOf, roundFactored } from '#platform/money/amount.ts'
import { atLeastZero, cents, subtractCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { divideHalfUp, formatFixed, ONE } from '#platform/money/fixed.ts'
import { annuity, annuityAt, periodicRate } from './annuity.ts'
import { levelRate } from './level-rate.ts'

/** The amount repaid by n payments: R2(payment × (1 − v^n) ÷ i). Finance 7.3. */
export function amountForPayment(
  payment: Cents,
  annualRatePct: string,
  perYear: number,
  count: number,
): Cents {
  if (payment <= 0 || count < 1) return ZERO
  return roundFactored(BigInt(payment) * annuity(annualRatePct, perYear, count).presentValue)
}

/** The down payment for a target payment: balance − the amount it repays, at least 0. Finance 7.3. */
export const downPaymentForPayment = (
  balance: Cents,
  payment: Cents,
  annualRatePct: string,
  perYear: number,
  count: number,
): Cents => atLeastZero(subtractCents(balance, amountForPayment(payment, annualRatePct, perYear, count)))

/** The nominal annual rate in percent with 4 decimals; undefined if the payments do not repay P. Finance 7.3. */
export function rateForPayment(
  principal: Cents,
  payment: Cents,
  perYear: number,
  count: number,
): string | undefined {
  const rate = levelRate({ advance: principal, payment, last: payment, count })
  return rate === undefined ? undefined : formatFixed(rate * BigInt(perYear * 100), 4)
}

const divideUp = (a: number, b: number) => (a - (a % b)) / b + (a % b === 0 ? 0 : 1)

const MAX_PAYMENTS = 100_000

/**
 * The minimum number of payments that repay P; undefined if the payment does not exceed the first interest, R2(P
 * × i). Exact: the smallest n whose payments are worth at least P. Finance 7.3.
 */
export function countForPayment(
  principal: Cents,
  payment: Cents,
  annualRatePct: string,
  perYear: number,
): number | undefined {
  if (principal <= 0) return 0
  if (payment <= 0) return undefined
  if (rateOf(annualRatePct) === 0n) return divideUp(principal, payment)
  const i = periodicRate(annualRatePct, perYear)
  const firstInterest = cents(
    Number(divideHalfUp(BigInt(principal) * rateOf(annualRatePct), ONE * BigInt(100 * perYear))),
  )
  if (payment <= firstInterest) return undefined
  const repays = (count: number) =>
    BigInt(payment) * annuityAt(i, count).presentValue >= BigInt(principal) * ONE
  let high = 1
  while (!repays(high)) {
    if (high > MAX_PAYMENTS) return undefined
    high *= 2
  }
  let low = Math.floor(high / 2)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (repays(middle)) high = middle
    else low = middle
  }
  return high
}
