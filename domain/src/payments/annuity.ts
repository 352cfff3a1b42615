import { rateOf } from '../money/amount.ts'
import { divideFixed, ONE, powerFixed } from '../money/fixed.ts'
import type { Fixed } from '../money/fixed.ts'

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
let size = 0
const byRate = new Map<string, Map<number, Annuity>>()

/**
 * Annuity factors of a nominal annual rate in percent, remembered: a comparison of lenders, terms and down payments
 * then costs one multiplication and one rounding a cell.
 */
export function annuity(annualRatePct: string, perYear: number, count: number): Annuity {
  const key = count * 64 + perYear
  const found = byRate.get(annualRatePct)?.get(key)
  if (found) return found
  if (size >= REMEMBERED) {
    byRate.clear()
    size = 0
  }
  const factors = annuityAt(periodicRate(annualRatePct, perYear), count)
  const ofRate = byRate.get(annualRatePct) ?? new Map<number, Annuity>()
  byRate.set(annualRatePct, ofRate.set(key, factors))
  size += 1
  return factors
}
