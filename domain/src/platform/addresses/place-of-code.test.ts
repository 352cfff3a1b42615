import { describe, expect, it } from 'vitest'
import type { Country } from '#platform/markets/countries.ts'
import { isPlaceOfCode, placeOfPostalCode } from './place-of-code.ts'

describe('isPlaceOfCode', () => {
  it.each<readonly [province: string, code: string, country: Country, place: string | undefined]>([
    ['ON', 'M5V 2T6', 'CA', undefined],
    ['QC', 'm5v2t6', 'CA', 'ON'],
    ['AL', '07652', 'US', 'NJ'],
    ['NJ', '07652-1234', 'US', undefined],
    // An invalid or unassigned code has its own rule.
    ['AL', '7652', 'US', undefined],
    ['ON', 'D1A 1A1', 'CA', undefined],
    ['ON', '', 'CA', undefined],
  ])('%s with %s', (province, postal_code, country, place) => {
    const context = { country, locale: 'en-CA' as const, today: '2026-11-21', values: { postal_code } }
    expect(isPlaceOfCode('postal_code').check(province, context)).toEqual(place && { place })
  })
})

describe('placeOfPostalCode', () => {
  it.each([
    [' g1r1p5 ', { country: 'CA', province: 'QC' }],
    ['07652', { country: 'US', province: 'NJ' }],
    ['07652-1234', { country: 'US', province: 'NJ' }],
    ['0765', undefined],
    ['D1A 1A1', undefined],
    ['', undefined],
  ])('%s', (text, place) => {
    expect(placeOfPostalCode(text)).toEqual(place)
  })
})
