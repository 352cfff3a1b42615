import type { Locale } from './locales.ts'

/** No-break space between a figure and its sign. */
export const NBSP = '\u00A0'

/** The minus sign, as wide as the digits (interface 1.8). */
export const MINUS = '\u2212'

export type NumberMarks = { readonly group: string; readonly decimal: string }

const ENGLISH: NumberMarks = { group: ',', decimal: '.' }

const MARKS: Readonly<Record<Locale, NumberMarks>> = {
  'en-US': ENGLISH,
  'en-CA': ENGLISH,
  'fr-CA': { group: NBSP, decimal: ',' },
}

export const numberMarks = (locale: Locale): NumberMarks => MARKS[locale]

/** Formats unsigned digits ("1234", "56") with separators. */
export const writeDigits = (whole: string, fraction: string, { group, decimal }: NumberMarks): string => {
  let grouped = whole.slice(-3)
  for (let end = whole.length - 3; end > 0; end -= 3) {
    grouped = `${whole.slice(Math.max(end - 3, 0), end)}${group}${grouped}`
  }
  return fraction === '' ? grouped : `${grouped}${decimal}${fraction}`
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/u

/**
 * Formats a plain decimal ("-1234.5", or a safe number) for a locale, without rounding: trailing zeros are
 * removed, down to `minDecimals`. Text that is no decimal is returned unchanged.
 */
export const formatNumber = (value: string | number, locale: Locale, minDecimals = 0): string => {
  const text = String(value)
  const match = DECIMAL.exec(text)
  if (match === null) return text
  const [, minus = '', whole = '', digits = ''] = match
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  const fraction = digits.slice(0, end).padEnd(minDecimals, '0')
  const written = writeDigits(whole, fraction, numberMarks(locale))
  return minus === '' ? written : `${MINUS}${written}`
}

/** Formats a percentage: "6.49" becomes 6.49%, in French 6,49 % with a no-break space. */
export const formatPercent = (percent: string | number, locale: Locale, minDecimals = 0): string => {
  const written = formatNumber(percent, locale, minDecimals)
  return locale === 'fr-CA' ? `${written}${NBSP}%` : `${written}%`
}
