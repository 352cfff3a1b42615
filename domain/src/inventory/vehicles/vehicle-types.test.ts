import { describe, expect, it } from 'vitest'
import { isOfTypes, modelTypeCode, vehicleTypeOf, type TypedVehicle } from './vehicle-types.ts'

const civic: TypedVehicle = {
  segment: 'car',
  make: 'Honda',
  model: 'Civic',
  year: 2025,
  body_type: 'sedan',
}

describe('vehicle types (decisions 3.43)', () => {
  it.each<[string, readonly string[], boolean]>([
    ['no type is no limit', [], true],
    ['its segment', ['car'], true],
    ['another segment', ['truck'], false],
    ['one of several', ['truck', 'make:Honda'], true],
    ['its body', ['body:sedan'], true],
    ['another body', ['body:hatchback'], false],
    ['its make, however written', ['make:HONDA'], true],
    ['another make', ['make:Toyota'], false],
    ['its model', ['model:Honda/Civic'], true],
    ['its model of another make', ['model:Toyota/Civic'], false],
    ['its year is the first', ['model:Honda/Civic/2025-2026'], true],
    ['its year is the last', ['model:Honda/Civic/2023-2025'], true],
    ['its year is too late', ['model:Honda/Civic/2022-2024'], false],
    ['a text that says nothing', ['model:Honda', 'spaceship', ''], false],
  ])('%s', (_title, codes, expected) => {
    expect(isOfTypes(codes, civic)).toBe(expected)
  })

  it('formatting and parsing a model returns the same model', () => {
    expect(vehicleTypeOf(modelTypeCode('Honda', 'CR-V', [2024, 2026]))).toEqual({
      kind: 'model',
      make: 'Honda',
      model: 'CR-V',
      years: [2024, 2026],
    })
    expect(vehicleTypeOf(modelTypeCode('Honda', 'CR-V'))).toEqual({
      kind: 'model',
      make: 'Honda',
      model: 'CR-V',
    })
  })

  it.each(['', 'boat', 'make:', 'body:', 'model:Honda', 'model:a/b/c', 'model:Honda/Civic/2026-2024'])(
    '“%s” says nothing',
    code => {
      expect(vehicleTypeOf(code)).toBeUndefined()
    },
  )
})
