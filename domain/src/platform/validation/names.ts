import { textRule } from './rule.ts'
import { lengthOf } from './text.ts'

const NAME = /^[\p{L}\p{M}.'’-][\p{L}\p{M}.'’ -]*$/u

const LETTER = /\p{L}/u

const MIN_NAME = 2
export const MAX_NAME = 30

export const isName = (text: string): boolean => {
  const length = lengthOf(text)
  return length >= MIN_NAME && length <= MAX_NAME && NAME.test(text) && LETTER.test(text)
}

/**
 * A person's name. Product 5: 2 to 30 characters, no digits or listed special characters, must not start with a
 * space. Decisions 5.1 name what is left: letters with accents, spaces, hyphen, apostrophes, period.
 */
export const name = textRule('name', 120, isName, () => ({ min: MIN_NAME, max: MAX_NAME }))

// `!` is our extension: "Saint-Louis-du-Ha! Ha!" is a municipality (decisions 5.3).
const CITY = /^[\p{L}\p{M}]+!?(?:(?:\. |[ '’-])[\p{L}\p{M}]+!?)*$/u

// "100 Mile House" and its neighbours in British Columbia are named after their distance on the Cariboo Road.
const MILE_TOWN = /^\d{2,3} Mile (?:House|Ranch)$/iu

const MAX_CITY = 100

/** Product 5: letters including accented, with single separators of space, hyphen, apostrophe, or period and space. */
export const isCity = (text: string): boolean =>
  text.length <= MAX_CITY && (CITY.test(text) || MILE_TOWN.test(text))

export const city = textRule('city', MAX_CITY, isCity)

const COMPANY = /^[\p{L}\p{M}\p{Nd} '’!.-]{2,}$/u

const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u

/** Product 5: at least 2 characters of letters, digits, space, apostrophe, exclamation mark, period, hyphen. */
export const company = textRule(
  'company',
  100,
  text => COMPANY.test(text) && LETTER_OR_DIGIT.test(text) && text === text.trim(),
)
