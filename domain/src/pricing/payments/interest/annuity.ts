import { rateOf } from '#platform/money/amount.ts'
import { divideFixed, ONE, powerFixed } from '#platform/money/fixed.ts'
import type { Fixed } from '#platform/money/fixed.ts'

/** Factors of n level payments at a periodic rate i, v = 1 ÷ (1 + i). Finance 2.2. */
export type Annuity = {
  /** Rate of one period, as a fraction. */
  i: Fixed
  /** v^n. */
  discount: Fixed
  /** i ÷ (1 − v^n), the payment for an amount of 1; 1 ÷ n at rate zero. */
  payment: Fixed
  /** (1 − v^n) ÷ i, the amount that payments of 1 repay; n at rate zero. */
  presentValue: Fixed
}

/** Periodic rate of a nominal annual percentage. Finance 2.2. */
export const periodicRate = (annualRatePct: string, perYear: number): Fixed =>
  rateOf(annualRatePct) / BigInt(100 * perYear)

/** Annuity factors for a fixed-point periodic rate of 0 or more. */
export function annuityAt(i: Fixed, count: number): Annuity {
  if (i === 0n) {
    return { i, discount: ONE, payment: ONE / BigInt(count), presentValue: ONE * BigInt(count) }
  }
  const growth = powerFixed(ONE + i, count)
  const discount = divideFixed(ONE, growth)
  return {
    i,
    discount,
    payment: divideFixed((i * growth) / ONE, growth - ONE),
    presentValue: divideFixed(ONE - discount, i),
  }
}

const REMEMBERED = 50_000

/** Cached values by rate and a number; the whole cache is cleared when it is full. */
function remembered<T>(make: (annualRatePct: string, perYear: number, count: number, advance: number) => T) {
  let size = 0
  const byRate = new Map<string, Map<number, T>>()
  return (annualRatePct: string, perYear: number, count: number, advance: number): T => {
    const key = (advance * 8192 + count) * 64 + perYear
    const found = byRate.get(annualRatePct)?.get(key)
    if (found) return found
    if (size >= REMEMBERED) {
      byRate.clear()
      size = 0
    }
    const made = make(annualRatePct, perYear, count, advance)
    const ofRate = byRate.get(annualRatePct) ?? new Map<number, T>()
    byRate.set(annualRatePct, ofRate.set(key, made))
    size += 1
    return made
  }
}

const factors = remembered((annualRatePct, perYear, count) =>
  annuityAt(periodicRate(annualRatePct, perYear), count),
)

/**
 * Annuity factors of a nominal annual rate in percent, cached: comparing lenders, terms and down payments then
 * costs one multiplication and one rounding per cell.
 */
export const annuity = (annualRatePct: string, perYear: number, count: number): Annuity =>
  factors(annualRatePct, perYear, count, 0)

/** v^n, and the payment for an amount of 1 with some payments at the start; undefined for zero rates. */
export type AdvanceAnnuity = { i: Fixed; discount: Fixed; payment: Fixed }

/** Factors of n payments, some of them at the start: 1 ÷ ((1 − v^(n − a)) ÷ i + a). Finance 5.5. */
export const advanceAnnuity = remembered((annualRatePct, perYear, count, advance): AdvanceAnnuity => {
  const whole = annuity(annualRatePct, perYear, count)
  const later = count > advance ? annuity(annualRatePct, perYear, count - advance).presentValue : 0n
  const payment = divideFixed(ONE, later + BigInt(advance) * ONE)
  return { i: whole.i, discount: whole.discount, payment }
})
