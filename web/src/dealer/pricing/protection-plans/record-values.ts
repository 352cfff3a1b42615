import { formatCents, parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { FieldValue, FieldValues } from '@forecourt/domain/platform/validation/rule.ts'

/** A stored row as its form has it: what is nothing there is empty here. */
export const valuesLike = (blank: FieldValues, row: object): FieldValues => {
  const stored: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(
    Object.entries(blank).map(([name, empty]) => [name, (stored[name] ?? empty) as FieldValue]),
  )
}

/** Text as it is sent: what is empty is nothing. */
export const textOrNull = (value: FieldValue) =>
  value === '' || value === undefined || value === null ? null : String(value)

/** An amount as it is sent; what is no amount goes as it is, for the server to name. */
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
