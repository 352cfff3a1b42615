import { textRule } from './rule.ts'
import { lengthOf } from './text.ts'

const NAME = /^[\p{L}\p{M}.'’-][\p{L}\p{M}.'’ -]*$/u

const LETTER = /\p{L}/u

/**
 * A person's name. Spec 5: 2 to 30 characters, no digits or listed special characters, must not start with a
 * space. Decisions 5.1 name what is left: letters with accents, spaces, hyphen, apostrophes, period.
 */
export const name = textRule(
  'name',
  120,
  text => {
    const length = lengthOf(text)
    return length >= 2 && length <= 30 && NAME.test(text) && LETTER.test(text)
  },
  () => ({ min: 2, max: 30 }),
)

// `!` is our extension: "Saint-Louis-du-Ha! Ha!" is a municipality (decisions 5.3).
const CITY = /^[\p{L}\p{M}]+!?(?:(?:\. |[ '’-])[\p{L}\p{M}]+!?)*$/u

/** Spec 5: letters including accented, with single separators of space, hyphen, apostrophe, or period and space. */
export const city = textRule('city', 100, text => CITY.test(text))

const COMPANY = /^[\p{L}\p{M}\p{Nd} '’!.-]{2,}$/u

const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u

/** Spec 5: at least 2 characters of letters, digits, space, apostrophe, exclamation mark, period, hyphen. */
export const company = textRule(
  'company',
  100,
  text => COMPANY.test(text) && LETTER_OR_DIGIT.test(text) && text === text.trim(),
)
