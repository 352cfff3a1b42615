import { cents } from './cents.ts'
import type { Cents } from './cents.ts'
import { divideHalfUp, fixed, ONE, parseFixed, roundCents } from './fixed.ts'
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

type Ratio = { numerator: number; denominator: number }

/** A parsed rate: its value and, if it is short, the whole numbers that express it. */
type Parsed = { value: Fixed; ratio: Ratio | undefined }

const parsed = new Map<string, Parsed>()

const SHORT = /^-?\d{1,6}(?:\.\d{1,7})?$/

/** "0.0725" is 725 ten-thousandths. */
function ratioOf(text: string): Ratio | undefined {
  if (!SHORT.test(text)) return undefined
  const [whole = '0', fraction = ''] = text.split('.')
  return { numerator: Number(whole + fraction), denominator: 10 ** fraction.length }
}

function remember(text: string, value: Fixed): Parsed {
  if (parsed.size > 10_000) parsed.clear()
  const found = { value, ratio: ratioOf(text) }
  parsed.set(text, found)
  return found
}

const parsedRate = (text: string): Parsed => parsed.get(text) ?? remember(text, fixed(text))

/**
 * The fixed-point value of a rate string, cached: the same few hundred rates recur.
 * @throws RangeError if it is not a plain decimal
 */
export const rateOf = (text: string): Fixed => parsedRate(text).value

/** The same for external text; undefined if it is not a plain decimal. */
export function parseRate(text: string): Fixed | undefined {
  const known = parsed.get(text)
  if (known) return known.value
  const value = parseFixed(text)
  return value === undefined ? undefined : remember(text, value).value
}

/** Numerator ÷ denominator, half away from zero, in safe integers; undefined if they are not safe. */
function divideSafely(numerator: number, denominator: number): number | undefined {
  const half = Math.abs(numerator) * 2 + denominator
  const whole = denominator * 2
  if (half + whole > Number.MAX_SAFE_INTEGER) return undefined
  const rounded = (half - (half % whole)) / whole
  return numerator < 0 ? -rounded : rounded
}

/** R2(amount × rate); the rate is a fraction such as "0.13". */
export function timesRate(amount: Cents, rate: string): Cents {
  const { value, ratio } = parsedRate(rate)
  const rounded = ratio && divideSafely(amount * ratio.numerator, ratio.denominator)
  return rounded === undefined ? roundCents(BigInt(amount) * value) : cents(rounded)
}

/** R2(amount × percent ÷ 100). */
export const percentOf = (amount: Cents, percent: string): Cents =>
  roundCents((BigInt(amount) * rateOf(percent)) / 100n)

// A factor has 40 decimals, so a product of exactly half a cent can be slightly below it.
const CUT_MARGIN = ONE / 10n ** 22n

/** R2(amount × factor) for a computed factor, which has an error in its last decimals. */
export function timesFactor(amount: Cents, factor: Fixed): Cents {
  return roundFactored(BigInt(amount) * factor)
}

/** R2 of a value in cents from computed factors. */
export const roundFactored = (value: Fixed): Cents =>
  roundCents(value < 0n ? value - CUT_MARGIN : value + CUT_MARGIN)

const SQUARE = ONE * ONE
const PRODUCT_MARGIN = CUT_MARGIN * ONE

/** R2 of a value in cents times a computed factor, rounded without truncating the product first. */
export function roundProduct(value: Fixed, factor: Fixed): Cents {
  const product = value * factor
  return cents(
    Number(divideHalfUp(product < 0n ? product - PRODUCT_MARGIN : product + PRODUCT_MARGIN, SQUARE)),
  )
}
