import type { Country } from '#platform/markets/countries.ts'
import type { Locale } from '#platform/markets/locales.ts'

/** What a form field may hold. Amounts and dates are text: "1234.56", "2026-11-21". */
export type FieldValue = string | number | boolean | readonly string[] | null | undefined

export type FieldValues = Readonly<Record<string, FieldValue>>

/** Figures a message shows, such as the largest number of decimals. Never the value that was refused. */
export type RuleParams = Readonly<Record<string, string | number>>

export type RuleContext = {
  readonly country: Country
  /** Where the dealership is; a rule that depends on it does not hold where nobody says. */
  readonly province?: string | undefined
  /** How typed numbers are written. */
  readonly locale: Locale
  /** The dealership's date today, YYYY-MM-DD: time is an argument. */
  readonly today: string
  /** All fields of the form, for rules that compare two of them. */
  readonly values: FieldValues
}

export type Rule = {
  /** The rule key the browser looks its message up by. */
  readonly name: string
  /** The message's figures when the value breaks the rule, undefined when it keeps it. */
  readonly check: (value: FieldValue, context: RuleContext) => RuleParams | undefined
  /** Product 5: empty values are skipped by default; a rule such as `required` looks at them too. */
  readonly checksEmpty?: true
}

export type Problem = { readonly rule: string; readonly params: RuleParams }

export type Problems = Readonly<Record<string, Problem>>

/** Empty as product 5 means it: nothing was entered. A blank is something (and breaks `required` all the same). */
export const isEmpty = (value: FieldValue): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The text of a text or number field; undefined for anything else. */
export const textOf = (value: FieldValue): string | undefined => {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

/** A rule about the text of a field: any other kind of value breaks it, and so does text above `limit` characters. */
export const textRule = (
  name: string,
  limit: number,
  keeps: (text: string, context: RuleContext) => boolean,
  params: (context: RuleContext) => RuleParams = () => ({}),
): Rule => ({
  name,
  check: (value, context) => {
    const text = textOf(value)
    // The length comes first, so that no pattern ever sees a text of unbounded length.
    const kept = text !== undefined && text.length <= limit && keeps(text, context)
    return kept ? undefined : params(context)
  },
})
