import { z } from 'zod'
import { formatCents, parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'

const decimal = /^-?\d{1,9}\.\d{2}$/

/** Money on the wire: a decimal string with two digits ("1234.56"), in the dealership's currency. */
export const Money = z
  .string()
  .max(13)
  .regex(decimal, { message: 'decimal' })
  .meta({ id: 'Money', example: '1234.56' })

/** A money amount that is not negative. */
export const Amount = z
  .string()
  .max(12)
  .regex(/^\d{1,9}\.\d{2}$/, { message: 'decimal' })
  .meta({ id: 'Amount', example: '1234.56' })

/** A decimal number as text: rates in percent ("6.49"), factors ("0.00125"). At most 9 digits, 6 decimals. */
export const Decimal = z
  .string()
  .max(16)
  .regex(/^-?\d{1,9}(\.\d{1,6})?$/, { message: 'decimal' })
  .meta({ id: 'Decimal', example: '6.49' })

/**
 * A field of a pricing call: an empty string means not given, like null (product 5). The input type is that of
 * the field, because `preprocess` would accept anything.
 */
export const orEmpty = <T extends z.ZodType>(schema: T) =>
  (
    z.preprocess(value => (value === '' ? null : value), schema.nullable()) as unknown as z.ZodType<
      z.output<T> | null,
      z.input<T> | '' | null
    >
  ).optional()

/** An amount of a pricing call: an empty string means not given, and a plain zero is zero (product 5). */
export const AmountOrEmpty = orEmpty(
  z.preprocess(value => (value === 0 || value === '0' ? '0.00' : value), Amount) as unknown as z.ZodType<
    string,
    string | 0
  >,
)

/**
 * Converts a wire amount that already passed {@link Money} or {@link Amount} to cents.
 * @throws RangeError for any other text: the caller must check the wire format first
 */
export function toCents(wire: string): Cents {
  const cents = parseCents(wire)
  if (cents === undefined) throw new RangeError('not an amount of the wire')
  return cents
}

/** Converts cents to the wire format. */
export function fromCents(cents: Cents): string {
  return formatCents(cents)
}
