import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, parseCents, percentOf, timesRate } from './amount.ts'
import { cents, sumCents } from './cents.ts'
import { fixed, formatFixed, parseFixed, powerFixed, roundCents, ONE } from './fixed.ts'
import { plainDecimal } from './plain-decimal.ts'

describe('R2 of finance 0.2', () => {
  it.each([
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['0.004999', '0.00'],
    ['0.005', '0.01'],
    ['-1.005', '-1.01'],
    ['-0.005', '-0.01'],
    ['-0.004', '0.00'],
    ['1234.565', '1234.57'],
    ['30.605', '30.61'],
    ['0.999999999999999999999999999999999999999', '1.00'],
  ])('rounds %s to %s', (value, rounded) => {
    expect(formatFixed(fixed(value), 2)).toBe(rounded)
    expect(roundCents(fixed(value) * 100n)).toBe(parseCents(rounded))
  })

  it.each([
    ['612.10', '0.05', '30.61'],
    ['145.83', '0.09975', '14.55'],
    ['85.00', '0.095', '8.08'],
    ['29695.95', '0.13', '3860.47'],
  ])('taxes %s at %s as %s', (amount, rate, tax) => {
    expect(formatCents(timesRate(parseCents(amount) ?? cents(0), rate))).toBe(tax)
  })

  it('rounds half a cent of a percentage up', () => {
    expect(percentOf(cents(4_264_000), '54')).toBe(2_302_560)
    expect(percentOf(cents(1), '50')).toBe(1)
  })
})

describe('amounts', () => {
  it.each(['', '1.005', '1e3', ' 1', '1,000', '.5', '+1', 'NaN', '12345678901234'])('refuses %j', text => {
    expect(parseCents(text)).toBeUndefined()
  })

  it('parsing a formatted amount returns the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), value => {
        expect(parseCents(formatCents(cents(value)))).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  it('never has a fraction of a cent', () => {
    expect(() => cents(0.5)).toThrow(RangeError)
    expect(() => cents(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
    expect(Object.is(cents(-0), 0)).toBe(true)
    expect(sumCents([])).toBe(0)
  })
})

describe('fixed point', () => {
  it.each(['', '1e5', '--1', '1.', '.1', ' 1 ', '0x1', '1'.repeat(16)])('refuses %j', text => {
    expect(parseFixed(text)).toBeUndefined()
  })

  it('has more than 28 exact digits in a power', () => {
    // (1 + 0.0699 / 12)^60, computed with whole numbers.
    const exact = (ONE * 12_0699n ** 60n) / 12_0000n ** 60n
    const power = powerFixed(ONE + fixed('0.0699') / 12n, 60)
    const difference = power > exact ? power - exact : exact - power
    expect(difference < 10n ** 8n).toBe(true)
  })

  it('formats plain decimals', () => {
    expect(plainDecimal(fixed('54.500'))).toBe('54.5')
    expect(plainDecimal(fixed('100'))).toBe('100')
    expect(plainDecimal(fixed('0.000'))).toBe('0')
    expect(plainDecimal(fixed('-1.50'))).toBe('-1.5')
  })
})
