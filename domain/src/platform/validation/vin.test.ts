import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildVin,
  hasRightCheckDigit,
  isVin,
  modelYearCode,
  modelYearOfVin,
  normaliseVin,
  vinCheckDigit,
} from './vin.ts'

const SIGNS = Array.from('ABCDEFGHJKLMNPRSTUVWXYZ0123456789')
const sign = fc.constantFrom(...SIGNS)
const signs = (length: number): fc.Arbitrary<string> =>
  fc.array(sign, { minLength: length, maxLength: length }).map(all => all.join(''))

describe('shape', () => {
  it('is seventeen characters without I, O, Q', () => {
    expect(isVin('1M8GDM9AXKP042788')).toBe(true)
    expect(isVin('1M8GDM9AXKP04278')).toBe(false)
    expect(isVin('1M8GDM9AXKP04278Q')).toBe(false)
    expect(isVin('1M8GDM9AX\u212AP042788')).toBe(false)
  })

  it('is stored in capitals without blanks', () => {
    expect(normaliseVin(' 1m8gdm9a xkp-042788 ')).toBe('1M8GDM9AXKP042788')
  })
})

describe('check digit', () => {
  it.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['5GZCZ43D13S812715', '1'],
    ['1HGCM82633A004352', '3'],
  ])('%s', (vin, digit) => {
    expect(vinCheckDigit(vin)).toBe(digit)
    expect(hasRightCheckDigit(vin.toLowerCase())).toBe(true)
  })

  it('detects one wrong digit anywhere', () => {
    const place = fc.integer({ min: 0, max: 16 }).filter(at => at !== 8)
    fc.assert(
      fc.property(signs(17), place, fc.integer({ min: 1, max: 9 }), (draft, at, step) => {
        const vin = draft.slice(0, 8) + vinCheckDigit(draft) + draft.slice(9)
        const old = vin.charAt(at)
        fc.pre(/\d/u.test(old))
        const wrong = vin.slice(0, at) + String((Number(old) + step) % 10) + vin.slice(at + 1)
        expect(hasRightCheckDigit(wrong)).toBe(false)
      }),
    )
  })
})

describe('model year', () => {
  it.each([
    [1980, 'A'],
    [2000, 'Y'],
    [2001, '1'],
    [2009, '9'],
    [2010, 'A'],
    [2026, 'T'],
    [2027, 'V'],
    [2039, '9'],
  ])('%d is %s', (year, code) => {
    expect(modelYearCode(year)).toBe(code)
  })

  it('has no code outside 1980 to 2039', () => {
    expect([modelYearCode(1979), modelYearCode(2040)]).toEqual([undefined, undefined])
  })

  it('the seventh character selects the thirty-year cycle', () => {
    expect(modelYearOfVin('1HGCM82633A004352')).toBe(2003)
    expect(modelYearOfVin('3C8FY4BB51T536308')).toBe(2031)
    expect(modelYearOfVin('3C8FY4BB51T536308', 2028)).toBe(2001)
    expect(modelYearOfVin('nonsense')).toBeUndefined()
    expect(modelYearOfVin('1HGCM8A63UA004352')).toBeUndefined()
  })
})

describe('buildVin', () => {
  it('builds valid VINs with their model year', () => {
    const parts = fc.record({
      wmi: signs(3),
      vds: fc.tuple(signs(3), fc.constantFrom('A', 'B', 'K'), sign).map(([a, b, c]) => a + b + c),
      modelYear: fc.integer({ min: 2010, max: 2039 }),
      plant: sign,
      serial: fc.integer({ min: 1, max: 999_999 }),
    })
    fc.assert(
      fc.property(parts, all => {
        const vin = buildVin(all)
        expect(hasRightCheckDigit(vin)).toBe(true)
        expect(modelYearOfVin(vin)).toBe(all.modelYear)
      }),
    )
  })

  it.each([
    { wmi: '2T', vds: 'ABCDE', modelYear: 2026, plant: 'A', serial: 1 },
    { wmi: '2TI', vds: 'ABCDE', modelYear: 2026, plant: 'A', serial: 1 },
    { wmi: '2T1', vds: 'ABCDE', modelYear: 1950, plant: 'A', serial: 1 },
    { wmi: '2T1', vds: 'ABCDE', modelYear: 2026, plant: 'A', serial: 1_000_000 },
    { wmi: '2T1', vds: 'ABCD', modelYear: 2026, plant: 'AB', serial: 1 },
  ])('refuses $wmi $vds $modelYear $plant $serial', parts => {
    expect(() => buildVin(parts)).toThrow(RangeError)
  })
})
