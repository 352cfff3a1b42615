import { formatCents, parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { FieldValue, FieldValues } from '@forecourt/domain/platform/validation/rule.ts'

/** Form values of a stored row: null becomes empty. */
export const valuesLike = (blank: FieldValues, row: object): FieldValues => {
  const stored: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(
    Object.entries(blank).map(([name, empty]) => [name, (stored[name] ?? empty) as FieldValue]),
  )
}

/** Request value of a text: empty becomes null. */
export const textOrNull = (value: FieldValue) =>
  value === '' || value === undefined || value === null ? null : String(value)

/** Request value of an amount; invalid text is sent as is, so that the server reports it. */
export const amountOrNull = (value: FieldValue) => {
  const text = textOrNull(value)
  if (text === null) return null
  const cents = parseCents(text)
  return cents === undefined ? text : formatCents(cents)
}

export const numberOrNull = (value: FieldValue) => {
  const text = textOrNull(value)
  return text === null ? null : Number(text)
}

export const listOf = (value: FieldValue): string[] =>
  Array.isArray(value) ? [...(value as readonly string[])] : []
