import type { Country } from '#platform/markets/countries.ts'
import type { Locale } from '#platform/markets/locales.ts'

/** Values of a form field. Amounts and dates are text: "1234.56", "2026-11-21". */
export type FieldValue = string | number | boolean | readonly string[] | null | undefined

export type FieldValues = Readonly<Record<string, FieldValue>>

/** Parameters of a message, such as the maximum number of decimals. Never the refused value. */
export type RuleParams = Readonly<Record<string, string | number>>

export type RuleContext = {
  readonly country: Country
  /** The place of the dealership; a rule that depends on it is skipped without it. */
  readonly province?: string | undefined
  /** How numbers are typed. */
  readonly locale: Locale
  /** The dealership's date today, YYYY-MM-DD: time is an argument. */
  readonly today: string
  /** All fields of the form, for rules that compare two of them. */
  readonly values: FieldValues
}

export type Rule = {
  /** The rule key of the message. */
  readonly name: string
  /** The parameters of the message if the value breaks the rule, otherwise undefined. */
  readonly check: (value: FieldValue, context: RuleContext) => RuleParams | undefined
  /** Product 5: empty values are skipped by default, except by rules such as `required`. */
  readonly checksEmpty?: true
}

export type Problem = { readonly rule: string; readonly params: RuleParams }

export type Problems = Readonly<Record<string, Problem>>

/** Empty as defined by product 5: nothing was entered. Whitespace is a value (but breaks `required`). */
export const isEmpty = (value: FieldValue): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The text of a text or number field; undefined for anything else. */
export const textOf = (value: FieldValue): string | undefined => {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

/**
 * A rule about the text of a field: any other kind of value breaks it, and so does text longer than `limit`
 * characters.
 */
export const textRule = (
  name: string,
  limit: number,
  keeps: (text: string, context: RuleContext) => boolean,
  params: (context: RuleContext) => RuleParams = () => ({}),
): Rule => ({
  name,
  check: (value, context) => {
    const text = textOf(value)
    // The length is checked first, so that patterns never run on very long texts.
    const kept = text !== undefined && text.length <= limit && keeps(text, context)
    return kept ? undefined : params(context)
  },
})
