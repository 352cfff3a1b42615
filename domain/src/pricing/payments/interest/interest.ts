import { divideHalfUp, ONE } from '#platform/money/fixed.ts'
import { rateOf } from '#platform/money/amount.ts'

const SAFE = Number.MAX_SAFE_INTEGER

/** "6.990" as 699 hundredths: the smallest whole numbers that express the rate. */
function asFraction(ratePct: string): { numerator: number; denominator: number } {
  const [whole = '0', fraction = ''] = ratePct.split('.')
  const digits = fraction.replace(/0+$/, '')
  return { numerator: Number(whole + digits), denominator: 10 ** digits.length }
}

/**
 * Interest of one period on a balance in cents, rounded: R2(balance × rate ÷ 100 ÷ payments per year), exact in
 * whole numbers. Finance 2.3.
 */
export function interestRounder(annualRatePct: string, perYear: number): (balance: number) => number {
  const { numerator, denominator } = asFraction(annualRatePct)
  const divisor = denominator * 100 * perYear
  const whole = divisor * 2
  const twice = numerator * 2
  return balance => {
    const half = balance * twice + divisor
    if (balance >= 0 && half + whole <= SAFE) {
      // A quotient of floats can be off by one from integer division; the product corrects it exactly.
      const quotient = Math.floor(half / whole)
      const rest = half - quotient * whole
      return rest < 0 ? quotient - 1 : rest >= whole ? quotient + 1 : quotient
    }
    return Number(divideHalfUp(BigInt(balance) * rateOf(annualRatePct), ONE * BigInt(100 * perYear)))
  }
}
