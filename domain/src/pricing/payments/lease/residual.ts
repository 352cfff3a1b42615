import { percentOf, rateOf } from '#platform/money/amount.ts'
import { addCents, atLeastZero, cents, minCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { divideHalfUp, ONE } from '#platform/money/fixed.ts'
import { plainDecimal } from '#platform/money/plain-decimal.ts'

const HUNDRED = 100n * ONE

/** Programme's percentage plus the distance adjustment in points, between 0 and 100. Finance 5.3. */
export function effectiveResidualPct(basePct: string, adjustmentPoints = '0'): string {
  const sum = rateOf(basePct) + rateOf(adjustmentPoints)
  if (sum < 0n) return '0'
  return plainDecimal(sum > HUNDRED ? HUNDRED : sum)
}

/** Percent of the term plus the points of the distance, both with one decimal, as in a programme. Finance 5.3. */
export const programmeResidualPct = (percent: string, points = '0.0'): string =>
  (Math.round(Number(percent) * 10 + Number(points) * 10) / 10).toFixed(1)

/** MSRP plus residualized items, up to the programme's limit in percent of MSRP. Finance 5.3. */
export function residualBase(msrp: Cents, items: Cents, limitPct?: string | null): Cents {
  const counted =
    limitPct === undefined || limitPct === null ? items : minCents(items, percentOf(msrp, limitPct))
  return addCents(msrp, atLeastZero(counted))
}

/** R2(base × percent ÷ 100). Finance 5.3. */
export const residualValue = (base: Cents, pct: string): Cents => percentOf(base, pct)

/**
 * The percentage, to six decimals, whose residual on this base is the amount; "0" for a zero base. Inverse of the
 * residual, exact to the cent for bases up to a million. Finance 5.3.
 */
export function percentFor(base: Cents, amount: Cents): string {
  if (base <= 0) return '0'
  const millionths = divideHalfUp(BigInt(amount) * 100_000_000n, BigInt(base))
  return plainDecimal((millionths * ONE) / 1_000_000n)
}

/**
 * Price of distance bought at signing: extra per year × years × price, rounded. Finance 5.3.
 * @throws RangeError if the price is not a decimal number
 */
export function extraDistanceCost(perYear: number, termMonths: number, price: string): Cents {
  const yearsTimes12 = BigInt(perYear) * BigInt(termMonths)
  return cents(Number(divideHalfUp(yearsTimes12 * rateOf(price) * 100n, 12n * ONE)))
}

/** Charge at the end for distance above allowance × term ÷ 12. Not in the payment. Finance 5.3. */
export function excessDistanceCharge(
  driven: number,
  perYear: number,
  termMonths: number,
  price: string,
): Cents {
  const excessTimes12 = Math.max(0, driven * 12 - perYear * termMonths)
  return cents(Number(divideHalfUp(BigInt(excessTimes12) * rateOf(price) * 100n, 12n * ONE)))
}
