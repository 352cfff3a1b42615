import { fromFloat, ONE } from '#platform/money/fixed.ts'
import type { Fixed } from '#platform/money/fixed.ts'

/**
 * The root of a decreasing function between two rates, by regula falsi with the Illinois correction. Undefined if
 * the sign does not change.
 */
export function searchRate(valueAt: (rate: number) => number, low: number, high: number): number | undefined {
  let a = low
  let b = high
  let fa = valueAt(a)
  let fb = valueAt(b)
  if (fa === 0) return a
  if (fb === 0) return b
  if (fa < 0 || fb > 0 || Number.isNaN(fa) || Number.isNaN(fb)) return undefined
  let side = 0
  for (let step = 0; step < 300; step += 1) {
    // Every third step bisects, which limits the number of steps for strongly curved functions.
    const middle = step % 3 === 2 ? (a + b) / 2 : (a * fb - b * fa) / (fb - fa)
    if (b - a < 1e-15 || middle <= a || middle >= b) return (a + b) / 2
    const value = valueAt(middle)
    if (value === 0) return middle
    if (value > 0) {
      a = middle
      fa = value
      if (side === 1) fb /= 2
      side = 1
    } else {
      b = middle
      fb = value
      if (side === -1) fa /= 2
      side = -1
    }
  }
  return (a + b) / 2
}

const STEP: Fixed = ONE / 10n ** 18n

/**
 * Verifies a float result in fixed point and corrects binary rounding by a secant step on the exact function:
 * from 15 correct decimals to about 30. Finance 0.1: a search may use floats only if its result is checked in
 * decimal.
 */
export function correctRate(start: number, valueAt: (rate: Fixed) => Fixed): Fixed {
  const rate = fromFloat(start)
  const value = valueAt(rate)
  if (value === 0n) return rate
  const slope = valueAt(rate + STEP) - value
  if (slope === 0n) return rate
  const corrected = rate - (value * STEP) / slope
  return corrected < 0n ? 0n : corrected
}
