import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeVin } from './decode-vin.ts'
import { VIN_MODELS } from './vin-models.table.ts'
import { buildVin, modelYearCode, withCheckDigit } from '#platform/validation/vin.ts'

const THIS_YEAR = 2026

describe('decoding a VIN', () => {
  // Decodings of NHTSA's vPIC, the public reference of the United States.
  it.each([
    ['1HGCM82633A004352', 2003, 'Honda', true],
    ['5YJSA1DG9DFP14705', 2013, 'Tesla', true],
    ['3VWFE21C04M000001', 2004, 'Volkswagen', true],
    ['2T3F1RFV8LC086431', 2020, 'Toyota', false],
    ['2HGFC2F59JH500001', 2018, 'Honda', false],
    ['1FTEW1EP5KFA00001', 2019, 'Ford', false],
    ['1GCUYDED5KZ123456', 2019, 'Chevrolet', false],
    ['5UXWX7C5XBA123456', 2011, 'BMW', false],
  ])('%s is of %i and a %s', (vin, year, make, isRight) => {
    expect(decodeVin(vin, THIS_YEAR)).toMatchObject({ facts: { year, make }, hasRightCheckDigit: isRight })
  })

  it('recognizes the models in the table', () => {
    expect(decodeVin(' 1gcuyded5kz-123456 ', THIS_YEAR)).toMatchObject({
      vin: '1GCUYDED5KZ123456',
      confidence: 'model',
      facts: { model: 'Silverado', trim: 'LT', body_type: 'pickup', fuel_type: 'gasoline', segment: 'truck' },
    })
  })

  it('returns less for unknown models', () => {
    expect(decodeVin('KM8K2CAB4PU001140', THIS_YEAR)).toMatchObject({ facts: { year: 2023 } })
    expect(decodeVin('1M8GDM9AXKP042788', THIS_YEAR)).toMatchObject({
      confidence: 'year',
      facts: { year: 1989 },
    })
    expect(decodeVin('1C4RJFBG8FC625797', THIS_YEAR)?.facts.model).toBeUndefined()
  })

  it('returns no model year three years ahead: the seventh character of a van of 2001 may be a letter', () => {
    expect(decodeVin('3C8FY4BB51T536308', THIS_YEAR)).toMatchObject({
      facts: { year: 2001, make: 'Chrysler' },
    })
    expect(decodeVin('1G1FY6EV4VF104210', 2025)?.facts.year).toBe(2027)
    expect(decodeVin('1G1FY6EV4VF104210', 2024)?.facts.year).toBe(1997)
  })

  it('has the makers of all known models', () => {
    for (const { make, vins } of VIN_MODELS)
      for (const [from, to, prefix] of vins) {
        // No known model has a Z as eighth character.
        const vin = `${prefix.slice(0, 7)}Z0`
        for (const year of [from, to])
          expect(decodeVin(withCheckDigit(`${vin}${modelYearCode(year)}A000001`), THIS_YEAR)).toMatchObject({
            confidence: 'make',
            facts: { make },
          })
      }
  })

  it.each([
    '11111111111111',
    '1GCUYDEDIKZ123456',
    '1GCUYDEDOKZ123456',
    '1GCUYDEDQKZ123456',
    '',
    'x'.repeat(17000),
  ])('is nothing for %.20s', text => {
    expect(decodeVin(text, THIS_YEAR)).toBeUndefined()
  })

  it.each([
    ['WVGZZZ5NZJM131395', 'Volkswagen'],
    ['YV1MC5851CJ126651', 'Volvo'],
    // In the United States these are 2012 and 2010; elsewhere the seventh character does not select the
    // thirty-year cycle.
    ['WBA3A5C51CF256651', 'BMW'],
    ['JTDKN3DU5A0123456', 'Toyota'],
  ])('asserts no year of %s, which need not have been made for North America', (vin, make) => {
    expect(decodeVin(vin, THIS_YEAR)).toMatchObject({ vin, hasRightCheckDigit: false, facts: { make } })
    expect(decodeVin(vin, THIS_YEAR)?.facts.year).toBeUndefined()
  })

  it('decodes every vehicle built from the table', () => {
    const patterns = VIN_MODELS.flatMap(model => model.vins.map(pattern => ({ model, pattern })))
    fc.assert(
      fc.property(
        fc.constantFrom(...patterns),
        fc.nat(),
        fc.integer({ min: 1, max: 999_999 }),
        (one, n, serial) => {
          const [from, to, prefix, plant] = one.pattern
          const year = from + (n % (to - from + 1))
          const vin = buildVin({
            wmi: prefix.slice(0, 3),
            vds: prefix.slice(3),
            modelYear: year,
            plant,
            serial,
          })
          const decoded = decodeVin(vin, THIS_YEAR)
          expect(decoded).toMatchObject({
            hasRightCheckDigit: true,
            confidence: 'model',
            facts: { year, make: one.model.make, model: one.model.model },
          })
        },
      ),
      { numRuns: 1000 },
    )
  })
})
