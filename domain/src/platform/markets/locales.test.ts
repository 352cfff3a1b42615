import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultLanguages, languagesAllowed } from './countries.ts'
import { labelOf } from './labels.ts'
import { localeOf } from './locales.ts'
import { formatPhone, maskPhone, normalisePhone, parsePhone } from './phones.ts'
import { ADDRESS_PROVINCES_OF, PROVINCES, PROVINCES_OF } from './provinces.ts'
import { STATES } from './states.ts'

describe('locales', () => {
  it('are derived from language and country', () => {
    expect(localeOf('en', 'US')).toBe('en-US')
    expect(localeOf('en', 'CA')).toBe('en-CA')
    expect(localeOf('fr', 'CA')).toBe('fr-CA')
    expect(localeOf('fr', 'US')).toBe('fr-CA')
  })

  it('keep French in Quebec', () => {
    expect(defaultLanguages('CA', 'QC')[0]).toBe('fr')
    expect(defaultLanguages('CA', 'ON')).toEqual(['en', 'fr'])
    expect(defaultLanguages('US', 'CA')).toEqual(['en'])
    expect(languagesAllowed('CA', 'QC', ['en'])).toBe(false)
    expect(languagesAllowed('CA', 'ON', ['en'])).toBe(true)
    expect(languagesAllowed('US', 'CA', [])).toBe(false)
  })
})

describe('provinces and states', () => {
  it('are complete', () => {
    expect(PROVINCES).toHaveLength(13)
    expect(STATES).toHaveLength(51)
    expect(ADDRESS_PROVINCES_OF.US).toHaveLength(58)
  })

  it('have words in both languages', () => {
    expect(labelOf(PROVINCES_OF.CA, 'QC', 'fr')).toBe('Québec')
    expect(labelOf(PROVINCES_OF.US, 'CA', 'fr')).toBe('Californie')
    expect(labelOf(PROVINCES_OF.US, 'XX', 'fr')).toBe('XX')
  })
})

describe('phones', () => {
  it.each([
    ['(514) 201-4455', '+15142014455'],
    ['+1 514 201 4455', '+15142014455'],
    ['1-514-201-4455', '+15142014455'],
    ['514.201.4455', '+15142014455'],
    ['(201) 555-0142', '+12015550142'],
    ['201 555 0142', '+12015550142'],
    ['2015550142', '+12015550142'],
    ['201-555-0142', '+12015550142'],
    ['+12015550142', '+12015550142'],
    [' +1 (201) 555–0142 ', '+12015550142'],
    ['201\u00A0555\u00A00142', '+12015550142'],
    ['201/555-0142', '+12015550142'],
    ['201-555-0142 x12', undefined],
    ['call 5142014455 please', undefined],
    ['+33142014455', undefined],
    ['0012015550142', undefined],
    ['114 201 4455', undefined],
    ['514 101 4455', undefined],
    ['51420144555', undefined],
    ['', undefined],
    ['5'.repeat(100_000), undefined],
  ])('%s', (typed, stored) => {
    expect(normalisePhone(typed)).toBe(stored)
  })

  it.each([
    ['201-555-0142 x12', '12'],
    ['(201) 555-0142 ext. 345', '345'],
    ['201 555 0142, poste 7', '7'],
    ['201 555 0142 #1234', '1234'],
    ['2015550142;ext=9', '9'],
    ['+1 201 555 0142', null],
  ])('are read with their extension: %s', (typed, extension) => {
    expect(parsePhone(typed)).toEqual({ number: '+12015550142', extension })
  })

  it('are parsed as they are formatted, in either country', () => {
    const digit = (from: number) => fc.integer({ min: from, max: 9 })
    const number = fc.tuple(
      digit(2),
      digit(0),
      digit(0),
      digit(2),
      ...Array.from({ length: 6 }, () => digit(0)),
    )
    fc.assert(
      fc.property(number, digits => {
        const stored = `+1${digits.join('')}`
        for (const country of ['CA', 'US'] as const)
          expect(normalisePhone(formatPhone(stored, country))).toBe(stored)
      }),
    )
  })

  it('are formatted by country', () => {
    expect(formatPhone('+15552014455', 'US')).toBe('555-201-4455')
    expect(formatPhone('+15142014455', 'CA')).toBe('(514) 201-4455')
    expect(formatPhone('unknown', 'CA')).toBe('unknown')
  })

  it('show two digits when masked', () => {
    expect(maskPhone('+15142014434', 'CA')).toBe('(•••) •••-••34')
    expect(maskPhone('+15552014434', 'US')).toBe('•••-•••-••34')
  })
})
