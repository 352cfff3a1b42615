import { divideHalfUp, ONE } from '../money/fixed.ts'
import { rateOf } from '../money/amount.ts'

const SAFE = Number.MAX_SAFE_INTEGER

/** "6.990" as 699 hundredths: the smallest whole numbers that state the rate. */
function asFraction(ratePct: string): { numerator: number; denominator: number } {
  const [whole = '0', fraction = ''] = ratePct.split('.')
  const digits = fraction.replace(/0+$/, '')
  return { numerator: Number(whole + digits), denominator: 10 ** digits.length }
}

/**
 * Interest of one period on a balance in cents, rounded: R2(balance × rate ÷ 100 ÷ payments a year), exact in whole
 * numbers. Finance 2.3.
 */
export function interestRounder(annualRatePct: string, perYear: number): (balance: number) => number {
  const { numerator, denominator } = asFraction(annualRatePct)
  const divisor = denominator * 100 * perYear
  return balance => {
    const twice = balance * numerator * 2
    if (balance >= 0 && twice + divisor <= SAFE && divisor * 2 <= SAFE) {
      const half = twice + divisor
      // The remainder of whole numbers is exact; a plain division could round up to the next cent.
      return (half - (half % (divisor * 2))) / (divisor * 2)
    }
    return Number(divideHalfUp(BigInt(balance) * rateOf(annualRatePct), ONE * BigInt(100 * perYear)))
  }
}
