import { cents } from './cents.ts'
import type { Cents } from './cents.ts'
import { fixed, ONE, roundCents } from './fixed.ts'
import type { Fixed } from './fixed.ts'

const AMOUNT = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/

/** Reads "38415.42", "38415.4" or "-12". Undefined for anything else, also for a third decimal. Finance 0.1. */
export function parseCents(text: string): Cents | undefined {
  const match = AMOUNT.exec(text)
  if (!match) return undefined
  const [, minus, whole = '', fraction = ''] = match
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents(minus ? -value : value)
}

/** Writes cents as a decimal string with two places: 3841542 becomes "38415.42". */
export function formatCents(amount: Cents): string {
  const digits = Math.abs(amount).toString().padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const parsed = new Map<string, Fixed>()

/** The fixed-point value of a rate string, remembered: the same few hundred rates come back all day. */
export function rateOf(text: string): Fixed {
  let value = parsed.get(text)
  if (value === undefined) {
    value = fixed(text)
    if (parsed.size > 10_000) parsed.clear()
    parsed.set(text, value)
  }
  return value
}

/** R2(amount × rate); the rate is a fraction such as "0.13". */
export const timesRate = (amount: Cents, rate: string): Cents => roundCents(BigInt(amount) * rateOf(rate))

/** R2(amount × percent ÷ 100). */
export const percentOf = (amount: Cents, percent: string): Cents =>
  roundCents((BigInt(amount) * rateOf(percent)) / 100n)

// A factor is cut at 40 decimals, so a product that is exactly half a cent can come out a hair below it.
const CUT_MARGIN = ONE / 10n ** 22n

/** R2(amount × factor) for a computed factor, which carries the error of its last decimals. */
export function timesFactor(amount: Cents, factor: Fixed): Cents {
  return roundFactored(BigInt(amount) * factor)
}

/** R2 of a value in cents that came out of computed factors. */
export const roundFactored = (value: Fixed): Cents =>
  roundCents(value < 0n ? value - CUT_MARGIN : value + CUT_MARGIN)
