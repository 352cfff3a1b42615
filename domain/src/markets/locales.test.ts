import { describe, expect, it } from 'vitest'
import { defaultLanguages, languagesAllowed } from './countries.ts'
import { labelOf } from './labels.ts'
import { DEFAULT_LOCALE, FALLBACK_LOCALE, localeOf, parseLocale, startingLanguage } from './locales.ts'
import { formatPhone, maskPhone, normalisePhone } from './phones.ts'
import { ADDRESS_PROVINCES_OF, PROVINCES, PROVINCES_OF } from './provinces.ts'
import { STATES } from './states.ts'

describe('locales', () => {
  it('come from language and country', () => {
    expect(localeOf('en', 'US')).toBe('en-US')
    expect(localeOf('en', 'CA')).toBe('en-CA')
    expect(localeOf('fr', 'CA')).toBe('fr-CA')
    expect(localeOf('fr', 'US')).toBe('fr-CA')
  })

  it('have the default and the fallback of the specification', () => {
    expect([DEFAULT_LOCALE, FALLBACK_LOCALE]).toEqual(['en-US', 'en-CA'])
    expect(parseLocale('fr_CA')).toBe('fr-CA')
    expect(parseLocale('EN-ca')).toBe('en-CA')
    expect(parseLocale('de_DE')).toBe('en-US')
  })

  it('start in the language chosen, if the dealership offers it', () => {
    expect(startingLanguage('fr', ['en', 'fr'])).toBe('fr')
    expect(startingLanguage('fr', ['en'])).toBe('en')
    expect(startingLanguage(null, ['fr', 'en'])).toBe('fr')
    expect(startingLanguage('xx', [])).toBe('en')
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
    ['call 5142014455 please', '+15142014455'],
    ['114 201 4455', undefined],
    ['514 101 4455', undefined],
    ['51420144555', undefined],
    ['', undefined],
    ['5'.repeat(100_000), undefined],
  ])('%s', (typed, stored) => {
    expect(normalisePhone(typed)).toBe(stored)
  })

  it('show by country', () => {
    expect(formatPhone('+15552014455', 'US')).toBe('555-201-4455')
    expect(formatPhone('+15142014455', 'CA')).toBe('(514) 201-4455')
    expect(formatPhone('unknown', 'CA')).toBe('unknown')
  })

  it('show two digits when masked', () => {
    expect(maskPhone('+15142014434', 'CA')).toBe('(•••) •••-••34')
    expect(maskPhone('+15552014434', 'US')).toBe('•••-•••-••34')
  })
})
