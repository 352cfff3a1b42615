import { parseDecimal } from '#platform/markets/parse-decimal.ts'
import { textOf, textRule } from './rule.ts'
import type { FieldValue, Rule, RuleContext } from './rule.ts'

/** Decisions 5.7: maximum amount. In dollars. */
export const MAX_AMOUNT = 9_999_999.99

/** The same in cents. */
export const MAX_CENTS = 999_999_999

const LIMIT = 40

const decimalOf = (value: FieldValue, context: RuleContext): string | undefined => {
  const text = textOf(value)
  return text === undefined || text.length > LIMIT ? undefined : parseDecimal(text, context.locale)
}

const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0

/** Product 5: optional minus, at most `n` decimals; the message of a non-number has no figure. */
export const decimal = (n = 2): Rule => ({
  name: 'decimal',
  check: (value, context) => {
    const number = decimalOf(value, context)
    if (number === undefined) return {}
    return placesOf(number) <= n ? undefined : { n }
  },
})

/** Product 5: whole integer only. */
export const noCents = textRule('no_cents', LIMIT, (text, context) => {
  const number = parseDecimal(text, context.locale)
  return number !== undefined && placesOf(number) === 0
})

/** Product 5: greater than 0. */
export const positive = textRule('positive', LIMIT, (text, context) => {
  const number = parseDecimal(text, context.locale)
  return number !== undefined && Number(number) > 0
})

/** Between two numbers, both included. */
export const range = (min: number, max: number): Rule => ({
  name: 'range',
  check: (value, context) => {
    const number = decimalOf(value, context)
    const inside = number !== undefined && Number(number) >= min && Number(number) <= max
    return inside ? undefined : { min, max }
  },
})

/** An amount of money from zero up, in dollars and cents. */
export const amount: readonly Rule[] = [decimal(2), range(0, MAX_AMOUNT)]
