import type { Currency } from './countries.ts'
import { MINUS, NBSP, numberMarks, writeDigits } from './numbers.ts'
import type { Locale } from './locales.ts'

export type MoneyStyle = {
  /** Whole dollars if the amount has no cents: for cards and offers. Tables and totals always show two decimals. */
  readonly whole?: boolean
  /** False in worksheet columns, whose heading shows the currency. */
  readonly symbol?: boolean
  /** Shown only where Canadian and US dollars may both appear. */
  readonly currency?: Currency
  /** Product 9's literal French form: prefix $, space for thousands, decimal point (decisions 9.2). */
  readonly legacy_prefix?: boolean
}

const FRENCH_CURRENCY: Readonly<Record<Currency, string>> = { CAD: 'CA', USD: 'US' }

/**
 * Formats an amount of cents (a safe integer): $1,234.56 in English, 1 234,56 $ in French with no-break spaces; a
 * minus is U+2212. Interface 1.8, decisions 9.2.
 */
export const formatMoney = (cents: number, locale: Locale, style: MoneyStyle = {}): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const fraction = style.whole === true && digits.endsWith('00') ? '' : digits.slice(-2)
  const french = locale === 'fr-CA'
  const legacy = french && style.legacy_prefix === true
  const marks = legacy ? { group: NBSP, decimal: '.' } : numberMarks(locale)
  const number = writeDigits(digits.slice(0, -2), fraction, marks)
  const minus = cents < 0 ? MINUS : ''
  if (style.symbol === false) return minus + number
  const { currency } = style
  if (french && !legacy) {
    const name = currency === undefined ? '' : `${NBSP}${FRENCH_CURRENCY[currency]}`
    return `${minus}${number}${NBSP}$${name}`
  }
  return `${minus}$${number}${currency === undefined ? '' : `${NBSP}${currency}`}`
}
