import type { Cents } from '#platform/money/cents.ts'
import { multiplyFixed, ONE, powerFixed } from '#platform/money/fixed.ts'
import type { Fixed } from '#platform/money/fixed.ts'
import { annuityAt } from './annuity.ts'
import type { FirstPeriod } from './odd-period.ts'
import { correctRate, searchRate } from './rate-search.ts'

/** n − 1 level payments and a last one (with any balloon), one period apart. */
export type LevelStream = {
  advance: Cents
  payment: Cents
  last: Cents
  count: number
  /** If the first payment is not one period after the advance. */
  first?: FirstPeriod
}

function floatValue(stream: LevelStream): (i: number) => number {
  const { advance, payment, last, count, first } = stream
  return i => {
    const discount = (1 + i) ** -(count - 1)
    const level = i === 0 ? count - 1 : (1 - discount) / i
    // Value of the payments one period before the first.
    const value = payment * level + (last * discount) / (1 + i)
    if (!first) return value - advance
    const f = first.odd_days / first.days_in_period
    return (value * (1 + i)) / ((1 + f * i) * (1 + i) ** first.full_periods) - advance
  }
}

function fixedValue(stream: LevelStream): (i: Fixed) => Fixed {
  const { advance, payment, last, count, first } = stream
  return i => {
    const level = count > 1 ? annuityAt(i, count - 1) : { presentValue: 0n, discount: ONE }
    const value = BigInt(payment) * level.presentValue + (BigInt(last) * level.discount * ONE) / (ONE + i)
    if (!first) return value - BigInt(advance) * ONE
    const simple = ONE + (i * BigInt(first.odd_days)) / BigInt(first.days_in_period)
    const growth = multiplyFixed(simple, powerFixed(ONE + i, first.full_periods))
    return (value * (ONE + i)) / growth - BigInt(advance) * ONE
  }
}

/**
 * The periodic rate at which the payments repay the advance, to 30 decimals; zero if their sum equals it.
 * Undefined if their sum is less, or nothing is advanced: there is no negative rate (finance 3).
 */
export function levelRate(stream: LevelStream): Fixed | undefined {
  const total = stream.payment * (stream.count - 1) + stream.last
  if (stream.advance <= 0 || stream.count < 1 || total < stream.advance) return undefined
  if (total === stream.advance) return 0n
  const found = searchRate(floatValue(stream), 0, 2)
  return found === undefined ? undefined : correctRate(found, fixedValue(stream))
}
