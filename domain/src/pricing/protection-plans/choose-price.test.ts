import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { eligiblePrices, planApplies, priceForTerm, type GridPrice } from './choose-price.ts'
import { isCounted, originOf } from './plan-choices.ts'

const row = (id: string, given: Partial<GridPrice> = {}): GridPrice => ({
  id,
  price: cents(100_000),
  duration: 36,
  distance_limit: null,
  model_year_from: null,
  model_year_to: null,
  active: true,
  ...given,
})
const vehicle = {
  segment: 'car',
  make: 'Honda',
  model: 'Civic',
  year: 2024,
  body_type: 'sedan',
  vehicle_condition: 'Used',
  odometer: 60_000,
}
const plan = { active: true, payment_type: [], vehicle_condition: [], vehicle_types: [] }

describe('whether a plan is offered', () => {
  it.each<[string, Partial<Record<keyof typeof plan, unknown>>, string | undefined, boolean]>([
    ['without limits', {}, 'lease', true],
    ['inactive', { active: false }, 'cash', false],
    ['for another payment', { payment_type: ['finance'] }, 'lease', false],
    ['for another payment, but none is asked', { payment_type: ['finance'] }, undefined, true],
    ['for its condition', { vehicle_condition: ['Used', 'cpo'] }, 'cash', true],
    ['for other conditions', { vehicle_condition: ['New'] }, 'cash', false],
    ['for its model years', { vehicle_types: ['model:Honda/Civic/2022-2024'] }, 'cash', true],
    ['for other vehicles', { vehicle_types: ['truck', 'make:Ford'] }, 'cash', false],
  ])('%s', (_name, given, payment, expected) => {
    expect(planApplies({ ...plan, ...given } as typeof plan, vehicle, payment)).toBe(expected)
  })
})

describe('the rows available for a vehicle', () => {
  it.each<[string, Partial<GridPrice>, boolean]>([
    ['any', {}, true],
    ['switched off', { active: false }, false],
    ['from its year', { model_year_from: 2024 }, true],
    ['from a later year', { model_year_from: 2025 }, false],
    ['to an earlier year', { model_year_to: 2023 }, false],
    ['driven less than the limit', { distance_limit: 60_001 }, true],
    ['driven to the limit', { distance_limit: 60_000 }, false],
  ])('%s', (_name, given, expected) => {
    expect(eligiblePrices([row('a', given)], vehicle)).toHaveLength(expected ? 1 : 0)
  })
})

describe('the row of a term', () => {
  const grid = [
    row('long', { duration: 60 }),
    row('short', { duration: 24 }),
    row('dear', { duration: 36, price: cents(120_000) }),
    row('cheap', { duration: 36 }),
  ]
  it.each<[number, string]>([
    [12, 'short'],
    [24, 'short'],
    [25, 'cheap'],
    [36, 'cheap'],
    [48, 'long'],
    [84, 'long'],
  ])('%i months', (term, expected) => {
    expect(priceForTerm(grid, 'months', term)?.id).toBe(expected)
    expect(priceForTerm(grid.toReversed(), 'months', term)?.id).toBe(expected)
  })

  it('counts years as twelve months, and uses the cheapest of the rows without months', () => {
    const years = [row('three', { duration: 3 }), row('five', { duration: 5 })]
    expect(priceForTerm(years, 'years', 37)?.id).toBe('five')
    const distances = [row('b', { price: cents(900) }), row('a', { price: cents(900) }), row('c')]
    expect(priceForTerm(distances, 'km', 12)?.id).toBe('a')
    expect(priceForTerm([], 'months', 12)).toBeUndefined()
  })
})

it('the manufacturer has its own upgrades, and only some kinds have a duration', () => {
  expect([originOf('MPU'), originOf('PP'), originOf('PPP')]).toEqual(['manufacturer', 'dealer', 'dealer'])
  expect(['months', 'km', 'one_time', 'custom', 'term_of_contract'].map(isCounted)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
