declare const unit: unique symbol

/** Money as a whole number of cents, within ±(2^53 − 1). Finance 0.1. */
export type Cents = number & { readonly [unit]: 'cents' }

/** Converts a whole number to cents. @throws RangeError if the number is not a safe integer: a bug of the caller */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  // -0 would print as "-0.00" and compare unequal in tests.
  return (value === 0 ? 0 : value) as Cents
}

export const ZERO: Cents = cents(0)

/** Sum of amounts in cents. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/** a + b. */
export const addCents = (a: Cents, b: Cents): Cents => cents(a + b)

/** a − b. */
export const subtractCents = (a: Cents, b: Cents): Cents => cents(a - b)

/** −a. */
export const negateCents = (a: Cents): Cents => cents(0 - a)

/** The smaller amount. */
export const minCents = (a: Cents, b: Cents): Cents => (a < b ? a : b)

/** The larger amount. */
export const maxCents = (a: Cents, b: Cents): Cents => (a > b ? a : b)

/** The amount, or zero if it is negative (for bases and balances that may not be negative). */
export const atLeastZero = (a: Cents): Cents => maxCents(a, ZERO)
