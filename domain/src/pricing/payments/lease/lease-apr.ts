import type { Cents } from '#platform/money/cents.ts'
import { ONE } from '#platform/money/fixed.ts'
import type { Fixed } from '#platform/money/fixed.ts'
import { annuityAt } from '../interest/annuity.ts'
import { correctRate, searchRate } from '../interest/rate-search.ts'

export type LeaseStream = {
  /** PV: capitalized amount. */
  capitalized: Cents
  /** FV: assumed residual payment, one period after the last payment if one is paid in advance. */
  residual: Cents
  payment: Cents
  count: number
  /** Payments at or before the start. */
  advance: number
}

/** Payments and residual less the amount advanced: the implicit finance charge. Finance 5.6. */
export const implicitFinanceCharge = (lease: LeaseStream): number =>
  lease.payment * lease.count + lease.residual - lease.capitalized

/**
 * Each payment is rounded by at most half a cent, and the last rent includes the rounding difference. Finance
 * 5.5.
 */
const isRounding = (charge: number, count: number) => 2 * Math.abs(charge) <= count

/**
 * The periodic rate I with PMT = (PV − FV(1 + I)^−N) ÷ ((1 − (1 + I)^−(N − A)) ÷ I + A). Zero for a charge of
 * zero, or below it by at most the rounding of its payments; undefined if the lessor would get less than was
 * advanced. Finance 5.6.
 */
export function leaseRate(lease: LeaseStream): Fixed | undefined {
  const { capitalized, residual, payment, count, advance } = lease
  const charge = implicitFinanceCharge(lease)
  const advanced = capitalized - payment * advance
  if (advanced <= 0 || (charge < 0 && !isRounding(charge, count))) return undefined
  if (charge <= 0) return 0n
  const found = searchRate(
    i => {
      const level = i === 0 ? count - advance : (1 - (1 + i) ** -(count - advance)) / i
      return payment * level + residual * (1 + i) ** -count - advanced
    },
    0,
    2,
  )
  if (found === undefined) return undefined
  return correctRate(found, i => {
    const later = count > advance ? annuityAt(i, count - advance).presentValue : 0n
    return BigInt(payment) * later + BigInt(residual) * annuityAt(i, count).discount - BigInt(advanced) * ONE
  })
}
