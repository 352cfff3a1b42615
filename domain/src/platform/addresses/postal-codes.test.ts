import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Country } from '#platform/markets/countries.ts'
import { codesOf } from '#platform/markets/labels.ts'
import { ADDRESS_PROVINCES_OF } from '#platform/markets/provinces.ts'
import { STATES } from '#platform/markets/states.ts'
import { isPostalCode, normalisePostalCode } from './postal-codes.ts'
import { provinceOfPostalCode } from './province-of-postal-code.ts'
import { ZIP_PREFIXES } from './zip-prefixes.table.ts'

describe('normalisePostalCode', () => {
  it.each<readonly [string, Country, string | undefined]>([
    ['h2x1y4', 'CA', 'H2X 1Y4'],
    ['H2X-1Y4', 'CA', 'H2X 1Y4'],
    [' H2X 1Y4 ', 'CA', 'H2X 1Y4'],
    ['95814', 'US', '95814'],
    ['958141234', 'US', '95814-1234'],
    ['95814-1234', 'US', '95814-1234'],
    ['95814', 'CA', undefined],
    ['H2X 1Y4', 'US', undefined],
    ['ſ2X 1Y4', 'CA', undefined],
    ['', 'CA', undefined],
  ])('%s in %s', (typed, country, stored) => {
    expect(normalisePostalCode(typed, country)).toBe(stored)
  })

  it('is idempotent: the stored form is a postal code and stays the same', () => {
    const code = fc.stringMatching(/^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/u)
    fc.assert(
      fc.property(code, text => {
        const stored = normalisePostalCode(text, 'CA') ?? ''
        expect(isPostalCode(stored, 'CA')).toBe(true)
        expect(normalisePostalCode(stored, 'CA')).toBe(stored)
      }),
    )
  })
})

describe('provinceOfPostalCode', () => {
  it.each<readonly [string, Country, string | null]>([
    ['A1A 1A1', 'CA', 'NL'],
    ['B3H 4R2', 'CA', 'NS'],
    ['C1A 1A1', 'CA', 'PE'],
    ['E3B 1A1', 'CA', 'NB'],
    ['G1R 2S5', 'CA', 'QC'],
    ['H2X 1Y4', 'CA', 'QC'],
    ['J4B 5Z1', 'CA', 'QC'],
    ['K1A 0A6', 'CA', 'ON'],
    ['M5V 2T6', 'CA', 'ON'],
    ['P3E 1A1', 'CA', 'ON'],
    ['R3C 1A1', 'CA', 'MB'],
    ['S4P 1A1', 'CA', 'SK'],
    ['T2P 1A1', 'CA', 'AB'],
    ['V6B 1A1', 'CA', 'BC'],
    ['Y1A 1A1', 'CA', 'YT'],
    ['X0A 0H0', 'CA', 'NU'],
    ['X1A 1A1', 'CA', 'NT'],
    ['X0E 1A1', 'CA', 'NT'],
    ['X9X 1A1', 'CA', null],
    ['D1A 1A1', 'CA', null],
    ['95814', 'US', 'CA'],
    ['10001', 'US', 'NY'],
    ['00501', 'US', 'NY'],
    ['06390', 'US', 'NY'],
    ['06101', 'US', 'CT'],
    ['20001', 'US', 'DC'],
    ['20101', 'US', 'VA'],
    ['33101', 'US', 'FL'],
    ['73301', 'US', 'TX'],
    ['73401', 'US', 'OK'],
    ['88510', 'US', 'TX'],
    ['83414', 'US', 'WY'],
    ['96799', 'US', 'AS'],
    ['96701', 'US', 'HI'],
    ['99501', 'US', 'AK'],
    ['00601', 'US', 'PR'],
    ['09001', 'US', 'AE'],
    ['00001', 'US', null],
    ['21301', 'US', null],
    ['nonsense', 'US', null],
  ])('%s in %s lies in %s', (code, country, province) => {
    expect(provinceOfPostalCode(code, country)).toBe(province)
  })

  it('covers every state', () => {
    const reached = new Set(ZIP_PREFIXES.map(([, , state]) => state))
    expect(codesOf(STATES).filter(state => !reached.has(state))).toEqual([])
  })

  it('only returns places that an address may have', () => {
    const known = new Set<string>(codesOf(ADDRESS_PROVINCES_OF.US))
    expect(ZIP_PREFIXES.filter(([, , state]) => !known.has(state))).toEqual([])
  })

  it('has ascending ranges without overlap', () => {
    const edges = ZIP_PREFIXES.flatMap(([first, last]) => [first, last + 0.5])
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
    expect(new Set(ZIP_PREFIXES.map(([first]) => first)).size).toBe(ZIP_PREFIXES.length)
  })
})
