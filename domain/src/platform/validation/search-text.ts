// Letters that do not come apart into a letter and an accent.
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
}

/**
 * Folds text for searching: accents and case gone, ligatures spelt out, typographic apostrophes and dashes made
 * plain, single blanks. What is stored to be searched and what is typed go through the same fold.
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæøłđðþßı]/gu, letter => WHOLE_LETTERS[letter] ?? letter)
    .replace(/[’‘ʼ`´]/gu, "'")
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** Longest search text, in characters; more is cut off rather than refused. */
export const SEARCH_MAX = 100

/** What a search box's text can mean (decisions 3.20): words, a number's digits, the end of a VIN. */
export type CustomerSearch = {
  readonly words: readonly string[]
  /** Three digits or more, as they stand in a phone number; undefined when the text has letters. */
  readonly phone_digits: string | undefined
  /** At least the last 8 characters of a VIN, in capitals. */
  readonly vin_ending: string | undefined
}

export const parseCustomerSearch = (text: string): CustomerSearch => {
  const folded = searchText(text.slice(0, SEARCH_MAX))
  const digits = folded.replace(/[\s().+-]/gu, '')
  const compact = folded.replace(/[\s-]/gu, '').toUpperCase()
  return {
    words: folded === '' ? [] : folded.split(' '),
    phone_digits: /^\d{3,11}$/u.test(digits) ? digits.replace(/^1(?=\d{10}$)/u, '') : undefined,
    vin_ending: /^[A-HJ-NPR-Z0-9]{8,17}$/u.test(compact) ? compact : undefined,
  }
}
