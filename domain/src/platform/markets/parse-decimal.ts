import type { Locale } from './locales.ts'

const DIGITS = /^\d*$/u

const GROUPED = /^\d{1,3}(?: \d{3})+$/u

type Marks = { readonly decimal: string; readonly groups: string }

/**
 * Finds the decimal separator. If both occur, it is the later one; a single one is the decimal separator unless
 * it can only separate thousands ("1,234,567", or "1,234" in English).
 */
const marksOf = (text: string, locale: Locale): Marks => {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) {
    return comma > point ? { decimal: ',', groups: '.' } : { decimal: '.', groups: ',' }
  }
  if (comma < 0) return { decimal: '.', groups: ',' }
  const separates = text.indexOf(',') !== comma || (locale !== 'fr-CA' && /,\d{3}$/u.test(text))
  return separates ? { decimal: '.', groups: ',' } : { decimal: ',', groups: '.' }
}

const canonical = (minus: string, whole: string, fraction: string): string => {
  const digits = whole.replace(/^0+(?=\d)/u, '')
  const sign = minus !== '' && /[1-9]/u.test(digits + fraction) ? '-' : ''
  return fraction === '' ? `${sign}${digits}` : `${sign}${digits}.${fraction}`
}

/** The number without its dollar sign, with a plain minus and plain blanks. */
const bareNumber = (text: string): string => {
  const plain = text.trim().replace(/\s/gu, ' ').replace('−', '-')
  const minus = plain.startsWith('-') ? '-' : ''
  const unsigned = plain.slice(minus.length).trim()
  const open = unsigned.startsWith('$') ? unsigned.slice(1).trim() : unsigned
  return minus + (open.endsWith('$') ? open.slice(0, -1).trim() : open)
}

/**
 * Parses a number as people type it to a plain decimal string ("1 234,56 $", "1,234.56" and "$1234.56" become
 * "1234.56"); undefined if it is not one number. Both decimal separators are accepted in both languages;
 * separators of thousands must be at thousands. At most 40 characters. Decisions 5.7, interface 1.7.
 */
export const parseDecimal = (text: string, locale: Locale): string | undefined => {
  if (text.length > 40) return undefined
  const bare = bareNumber(text)
  const { decimal, groups } = marksOf(bare, locale)
  const minus = bare.startsWith('-') ? '-' : ''
  const unsigned = bare.slice(minus.length)
  const [whole = '', fraction, ...more] = unsigned.split(decimal)
  if (more.length > 0 || fraction === '') return undefined
  const spaced = whole.replaceAll(groups, ' ')
  const digits = GROUPED.test(spaced) ? spaced.replaceAll(' ', '') : spaced
  const nothing = digits === '' && fraction === undefined
  if (nothing || !DIGITS.test(digits) || !DIGITS.test(fraction ?? '')) return undefined
  return canonical(minus, digits === '' ? '0' : digits, fraction ?? '')
}
