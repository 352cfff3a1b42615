import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALES } from './locales.ts'
import type { Locale } from './locales.ts'
import { formatMoney } from './money.ts'
import type { MoneyStyle } from './money.ts'
import { formatNumber, formatPercent } from './numbers.ts'
import { parseDecimal } from './parse-decimal.ts'

describe('formatMoney', () => {
  const golden: readonly (readonly [number, Locale, MoneyStyle, string])[] = [
    [123_456, 'en-US', {}, '$1,234.56'],
    [123_456, 'en-CA', {}, '$1,234.56'],
    [123_456, 'fr-CA', {}, '1\u00A0234,56\u00A0$'],
    [-123_456, 'fr-CA', {}, '\u22121\u00A0234,56\u00A0$'],
    [-123_456, 'en-US', {}, '\u2212$1,234.56'],
    [0, 'en-CA', {}, '$0.00'],
    [-0, 'en-CA', {}, '$0.00'],
    [5, 'fr-CA', {}, '0,05\u00A0$'],
    [99_999, 'en-CA', {}, '$999.99'],
    [100_000, 'fr-CA', {}, '1\u00A0000,00\u00A0$'],
    [999_999_999, 'en-US', {}, '$9,999,999.99'],
    [123_456, 'fr-CA', { legacy_prefix: true }, '$1\u00A0234.56'],
    [-123_456, 'fr-CA', { legacy_prefix: true }, '\u2212$1\u00A0234.56'],
    [123_456, 'en-CA', { legacy_prefix: true }, '$1,234.56'],
    [4_200_000, 'en-CA', { whole: true }, '$42,000'],
    [4_200_050, 'en-CA', { whole: true }, '$42,000.50'],
    [4_200_000, 'fr-CA', { whole: true }, '42\u00A0000\u00A0$'],
    [4_200_000, 'en-CA', { symbol: false }, '42,000.00'],
    [-50_000, 'fr-CA', { symbol: false }, '\u2212500,00'],
    [123_456, 'fr-CA', { currency: 'CAD' }, '1\u00A0234,56\u00A0$\u00A0CA'],
    [123_456, 'fr-CA', { currency: 'USD' }, '1\u00A0234,56\u00A0$\u00A0US'],
    [123_456, 'en-US', { currency: 'USD' }, '$1,234.56\u00A0USD'],
  ]

  it.each(golden)('%d in %s %j', (cents, locale, style, written) => {
    expect(formatMoney(cents, locale, style)).toBe(written)
  })

  it('matches the runtime’s formatting of French digits', () => {
    const intl = new Intl.NumberFormat('fr-CA', { style: 'currency', currency: 'CAD' })
    fc.assert(
      fc.property(fc.nat(999_999_999), cents => {
        const plain = (text: string): string => text.replace(/\s/gu, ' ')
        expect(plain(formatMoney(cents, 'fr-CA'))).toBe(plain(intl.format(cents / 100)))
      }),
    )
  })

  it('parses back to the same amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        fc.constantFrom(...LOCALES),
        fc.boolean(),
        fc.boolean(),
        (cents, locale, symbol, whole) => {
          const read = parseDecimal(formatMoney(cents, locale, { symbol, whole }), locale)
          expect(Math.round(Number(read) * 100)).toBe(cents)
        },
      ),
    )
  })
})

describe('parseDecimal', () => {
  it.each<readonly [string, Locale, string | undefined]>([
    ['1 234,56', 'fr-CA', '1234.56'],
    ['1,234.56', 'en-CA', '1234.56'],
    ['1,234.56', 'fr-CA', '1234.56'],
    ['1 234,56', 'en-US', '1234.56'],
    ['1.234,56', 'fr-CA', '1234.56'],
    ['1234.5', 'en-CA', '1234.5'],
    ['1234,5', 'en-CA', '1234.5'],
    ['1,234', 'en-CA', '1234'],
    ['1,234,567', 'fr-CA', '1234567'],
    ['$ 1234', 'en-CA', '1234'],
    ['-$5', 'en-CA', '-5'],
    ['−5,00 $', 'fr-CA', '-5.00'],
    ['.99', 'en-US', '0.99'],
    ['007', 'en-US', '7'],
    ['1,234', 'fr-CA', '1.234'],
    ['1.234', 'en-CA', '1.234'],
    ['12,34,567', 'en-CA', undefined],
    ['1 23', 'fr-CA', undefined],
    ['', 'en-CA', undefined],
    ['$', 'en-CA', undefined],
    ['-', 'en-CA', undefined],
    ['1e309', 'en-CA', undefined],
    ['Infinity', 'en-CA', undefined],
    ['99999999999999999999', 'en-CA', '99999999999999999999'],
    ['1'.repeat(100_000), 'en-CA', undefined],
  ])('%s in %s', (text, locale, decimal) => {
    expect(parseDecimal(text, locale)).toBe(decimal)
  })

  it('returns plain decimals and nothing else', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,- $')), maxLength: 14 }),
        text => {
          const parsed = parseDecimal(text, 'fr-CA')
          expect(parsed === undefined || /^-?(0|[1-9]\d*)(\.\d+)?$/u.test(parsed)).toBe(true)
        },
      ),
    )
  })

  it('has no negative zero', () => {
    expect(parseDecimal('-0', 'en-CA')).toBe('0')
    expect(parseDecimal('-0.00', 'en-CA')).toBe('0.00')
  })
})

describe('numbers and percentages', () => {
  it.each<readonly [string | number, Locale, number, string]>([
    ['6.49', 'en-US', 0, '6.49%'],
    ['6.49', 'fr-CA', 0, '6,49\u00A0%'],
    ['13', 'en-CA', 0, '13%'],
    ['9.975', 'fr-CA', 0, '9,975\u00A0%'],
    ['5.9900', 'en-CA', 0, '5.99%'],
    [6.5, 'en-CA', 2, '6.50%'],
    ['-1.5', 'fr-CA', 0, '\u22121,5\u00A0%'],
  ])('%s in %s', (percent, locale, decimals, written) => {
    expect(formatPercent(percent, locale, decimals)).toBe(written)
  })

  it('groups thousands', () => {
    expect(formatNumber(1234567, 'en-CA')).toBe('1,234,567')
    expect(formatNumber('1234.50', 'fr-CA')).toBe('1\u00A0234,5')
    expect(formatNumber('not a number', 'fr-CA')).toBe('not a number')
  })
})
