import { cents } from './cents.ts'
import type { Cents } from './cents.ts'

/**
 * A fixed-point number with 40 decimals, for rates, factors and every value before rounding (finance 0.1 requires
 * at least 28 significant digits). Amounts of this type are in cents.
 */
export type Fixed = bigint

const DECIMALS = 40

/** 1 as a fixed-point number. */
export const ONE: Fixed = 10n ** BigInt(DECIMALS)

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,40}))?$/

/** Parses a plain decimal such as "6.99" or "-0.5". Undefined for anything else (exponents, spaces, empty text). */
export function parseFixed(text: string): Fixed | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, minus, whole = '', fraction = ''] = match
  const value = BigInt(whole + fraction.padEnd(DECIMALS, '0'))
  return minus ? -value : value
}

/**
 * The fixed-point value of a decimal that is known to be valid: tax data, validated input.
 * @throws RangeError for anything else
 */
export function fixed(text: string): Fixed {
  const value = parseFixed(text)
  if (value === undefined) throw new RangeError(`not a decimal number: ${text}`)
  return value
}

/** a × b, truncated to 40 decimals. */
export const multiplyFixed = (a: Fixed, b: Fixed): Fixed => (a * b) / ONE

/** a ÷ b, truncated to 40 decimals. */
export const divideFixed = (a: Fixed, b: Fixed): Fixed => (a * ONE) / b

/** base to a whole power of 0 or more, by squaring. */
export function powerFixed(base: Fixed, exponent: number): Fixed {
  let result = ONE
  let square = base
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiplyFixed(result, square)
    if (left > 1) square = multiplyFixed(square, square)
  }
  return result
}

/** Numerator ÷ denominator (above zero) as a whole number, half away from zero. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const half = (numerator < 0n ? -numerator : numerator) * 2n + denominator
  const rounded = half / (denominator * 2n)
  return numerator < 0n ? -rounded : rounded
}

/** R2 of finance 0.2: to the cent, half up, away from zero for negatives. The value is in cents. */
export const roundCents = (value: Fixed): Cents => cents(Number(divideHalfUp(value, ONE)))

/** Formats a fixed-point number with a number of decimals, half away from zero. */
export function formatFixed(value: Fixed, decimals: number): string {
  const rounded = divideHalfUp(value, 10n ** BigInt(DECIMALS - decimals))
  const digits = (rounded < 0n ? -rounded : rounded).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${rounded < 0n ? '-' : ''}${whole}${decimals > 0 ? '.' : ''}${digits.slice(digits.length - decimals)}`
}

/**
 * The fixed-point number nearest a float between −1e9 and 1e9, to 15 decimals: a start value for an exact
 * correction.
 */
export const fromFloat = (value: number): Fixed => fixed(value.toFixed(15))
