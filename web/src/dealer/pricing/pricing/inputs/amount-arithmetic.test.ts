import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountRule, evaluateAmount, isArithmetic } from './amount-arithmetic.ts'

describe('arithmetic in amounts', () => {
  it.each([
    ['42000', 4_200_000],
    ['42,000.50', 4_200_050],
    ['$42,000', 4_200_000],
    ['42000-3%', 4_074_000],
    ['=42000-3%', 4_074_000],
    ['42000 + 500 - 3%', 4_122_500],
    ['12*99.50', 119_400],
    ['100+2*3', 10_600],
    ['1000/3', 33_333],
    ['100*0.005', 50],
    ['100 + 0.005', 10_001],
    ['-500', 950_000],
    ['+2%', 1_020_000],
    ['−500', 950_000],
    ['10000*5%', 50_000],
  ])('%s', (text, cents) => {
    expect(evaluateAmount(text, 1_000_000, 'en-CA')).toBe(cents)
  })

  it('accepts French notation', () => {
    expect(evaluateAmount('42 000,50 $ - 3 %', 0, 'fr-CA')).toBe(4_074_049)
    expect(evaluateAmount('42 000,50 $-3%', 0, 'fr-CA')).toBe(4_074_049)
    expect(evaluateAmount('42\u00A0000,50\u00A0$', 0, 'fr-CA')).toBe(4_200_050)
  })

  it('does not take thousands separators of the other language for decimals', () => {
    expect(evaluateAmount('35,000', 0, 'fr-CA')).toBeUndefined()
    expect(evaluateAmount('35,00', 0, 'fr-CA')).toBe(3_500)
    expect(amountRule('35,000', 'fr-CA')).toBe('cents')
    expect(amountRule('abc', 'fr-CA')).toBe('amount')
  })

  it.each([
    '',
    '=',
    'abc',
    '42000-',
    '42000--3',
    '5/0',
    '-20000',
    '1e9',
    '99999999999',
    '%',
    '*3',
    '4 2 0',
    '0.005',
    '35000.555',
    '-0.001',
    '97%',
    '=5%',
  ])('%j is not an amount', text => {
    expect(evaluateAmount(text, 1_000_000, 'en-CA')).toBeUndefined()
  })

  it('parses every amount that it formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), cents => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(evaluateAmount(text, 0, 'en-CA')).toBe(cents)
        expect(evaluateAmount(`+${text}`, 0, 'en-CA')).toBe(cents)
      }),
    )
  })

  it('never throws on typed text', () => {
    const keys = fc.constantFrom(...'0123456789.,+-*/%=$ abc−×÷'.split(''))
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 30 }), typed => {
        const cents = evaluateAmount(typed.join(''), 500, 'en-CA')
        expect(cents === undefined || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      }),
    )
  })

  it('distinguishes arithmetic from a number', () => {
    expect(['42000-3%', '=5', '-3', '4/2'].every(isArithmetic)).toBe(true)
    expect(isArithmetic('42 000,50 $')).toBe(false)
  })
})
