import type { FieldValue, FieldValues, Rule } from './rule.ts'
import { isEmpty, textOf } from './rule.ts'
import { lengthOf } from './text.ts'

const isBlank = (value: FieldValue): boolean =>
  isEmpty(value) || value === false || (typeof value === 'string' && value.trim() === '')

/** A value is required; whitespace is not a value, and an unchecked box is not consent. */
export const required: Rule = {
  name: 'required',
  checksEmpty: true,
  check: value => (isBlank(value) ? {} : undefined),
}

/** Required when the rest of the form says so. */
export const requiredWhen = (condition: (values: FieldValues) => boolean): Rule => ({
  ...required,
  check: (value, context) => (condition(context.values) && isBlank(value) ? {} : undefined),
})

/** At most `n` characters, counted as code points. */
export const maxLength = (n: number): Rule => ({
  name: 'max_length',
  check: value => {
    const text = textOf(value)
    // There are never more characters than UTF-16 units, so this cheap check handles most texts.
    const fits = text !== undefined && text.length <= n * 2 && lengthOf(text) <= n
    return fits ? undefined : { n }
  },
})

/** At least `n` characters, without surrounding whitespace. */
export const minLength = (n: number): Rule => ({
  name: 'min_length',
  check: value => {
    const text = textOf(value)
    return text !== undefined && lengthOf(text.trim().slice(0, n * 2)) >= n ? undefined : { n }
  },
})

/** One of a closed list; each value of a multi-value field is checked. */
export const oneOf = (codes: readonly string[]): Rule => {
  const known = new Set(codes)
  return {
    name: 'one_of',
    check: value => {
      const wanted = Array.isArray(value) ? value : [textOf(value)]
      return wanted.every(code => code !== undefined && known.has(code)) ? undefined : {}
    },
  }
}
