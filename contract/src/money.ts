import { z } from 'zod'
import { parseCents, formatCents, type Cents } from '@forecourt/domain/money/cents.ts'

const decimal = /^-?\d{1,9}\.\d{2}$/

/** Money on the wire: a decimal string with two digits ("1234.56"), in the dealership's currency. */
export const Money = z.string().max(13).regex(decimal, { message: 'decimal' }).meta({ id: 'Money', example: '1234.56' })

/** A money amount that is not negative. */
export const Amount = z.string().max(12).regex(/^\d{1,9}\.\d{2}$/, { message: 'decimal' }).meta({ id: 'Amount', example: '1234.56' })

/** A decimal number as text: rates in percent ("6.49"), factors ("0.00125"). At most 9 digits, 6 decimals. */
export const Decimal = z.string().max(16).regex(/^-?\d{1,9}(\.\d{1,6})?$/, { message: 'decimal' }).meta({ id: 'Decimal', example: '6.49' })

/** Cents of a wire amount that already passed {@link Money} or {@link Amount}. */
export function toCents(wire: string): Cents {
  return parseCents(wire)
}

/** The wire form of cents. */
export function fromCents(cents: Cents): string {
  return formatCents(cents)
}
