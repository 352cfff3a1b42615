import type { Country } from '#platform/markets/countries.ts'

// Product 5: letter-digit-letter, optional space or dash, digit-letter-digit; five or nine digits.
const PATTERNS: Readonly<Record<Country, RegExp>> = {
  CA: /^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/u,
  US: /^\d{5}(?:-?\d{4})?$/u,
}

/** Whether a text is a postal code of the country. */
export const isPostalCode = (text: string, country: Country): boolean =>
  text.length <= 10 && PATTERNS[country].test(text)

/**
 * The stored form: "H2X 1Y4", "95814" or "95814-1234". Undefined if it is not a postal code of the country.
 * Decisions 5.4.
 */
export const normalisePostalCode = (text: string, country: Country): string | undefined => {
  const trimmed = text.trim()
  if (!isPostalCode(trimmed, country)) return undefined
  const bare = trimmed.replace(/[ -]/gu, '').toUpperCase()
  if (country === 'CA') return `${bare.slice(0, 3)} ${bare.slice(3)}`
  return bare.length === 9 ? `${bare.slice(0, 5)}-${bare.slice(5)}` : bare
}
