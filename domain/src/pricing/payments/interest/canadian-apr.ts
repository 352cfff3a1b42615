import { addCents, cents, subtractCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { divideHalfUp, ONE } from '#platform/money/fixed.ts'
import type { Fixed } from '#platform/money/fixed.ts'
import { levelRate } from './level-rate.ts'
import type { FirstPeriod } from './odd-period.ts'

export type CostOfBorrowing = {
  /** C: interest and charges, in cents. */
  cost: Cents
  /** T: term in years, fixed point. */
  years: Fixed
  /** P: average principal at the end of the interest periods, in cents. */
  average_principal: Cents
  /** APR in percent, unrounded, fixed point. */
  apr: Fixed
}

export type BorrowedMoney = {
  /** Amount advanced, less charges paid at or before the start; financed charges are not included. */
  net_advance: Cents
  payment: Cents
  /** Last payment and any balloon. */
  last: Cents
  count: number
  per_year: number
  first?: FirstPeriod
}

/** Average of the balances before each payment if the payments have no cost at all. */
function averageWithoutCost(money: BorrowedMoney): Cents {
  let balance: number = money.net_advance
  let sum = 0
  for (let k = 0; k < money.count; k += 1) {
    sum += balance
    balance -= money.payment
  }
  return cents(Number(divideHalfUp(BigInt(sum), BigInt(money.count))))
}

/**
 * Annual percentage rate of the Canadian cost-of-borrowing rules: the rate at which the payments repay the net
 * advance. The cost is allotted at the APR itself, so C ÷ (T × P) × 100 is the same figure. Undefined if the
 * payments do not repay the advance. Finance 4.
 */
export function canadianApr(money: BorrowedMoney): CostOfBorrowing | undefined {
  const { net_advance, payment, last, count, per_year, first } = money
  const stream = { advance: net_advance, payment, last, count }
  const rate = levelRate(first ? { ...stream, first } : stream)
  if (rate === undefined) return undefined
  const cost = subtractCents(addCents(cents(payment * (count - 1)), last), net_advance)
  const years = (BigInt(count) * ONE) / BigInt(per_year)
  const apr = rate * BigInt(per_year * 100)
  const average_principal =
    rate === 0n
      ? averageWithoutCost(money)
      : cents(Number(divideHalfUp(BigInt(cost) * ONE, rate * BigInt(count))))
  return { cost, years, average_principal, apr }
}

/** The nearest 1/8 of one percent, as regulations allow it to be shown. Finance 4. */
export const nearestEighth = (apr: Fixed): Fixed => divideHalfUp(apr * 8n, ONE) * (ONE / 8n)
