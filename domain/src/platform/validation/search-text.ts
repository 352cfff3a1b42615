// Letters that Unicode does not decompose into a letter and an accent.
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
 * Normalizes text for searching: removes accents and case, expands ligatures, and simplifies apostrophes, dashes
 * and whitespace. Stored and typed texts use the same normalization.
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

/** Maximum length of a search text, in characters; longer text is truncated, not refused. */
export const SEARCH_MAX = 100

/** Possible meanings of a search text (decisions 3.20): words, a number's digits, the end of a VIN. */
export type CustomerSearch = {
  readonly words: readonly string[]
  /** At least three digits, as in a phone number; undefined if the text has letters. */
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
