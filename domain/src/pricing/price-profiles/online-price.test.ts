import { describe, expect, test } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { onlinePrice, rulesOn, type ProfiledVehicle } from './online-price.ts'
import { repeatedRules, ruleProblems, type PriceRule } from './price-rule.ts'

const day = '2026-11-21'

const rule = (given: Partial<PriceRule> = {}): PriceRule => ({
  id: 'a',
  name: 'Rule',
  is_active: true,
  conditions: [],
  makes: [],
  age_from: null,
  age_to: null,
  adjustment: { kind: 'amount', value: '-500' },
  round_to: null,
  round_less: 0,
  floor: null,
  effective_from: null,
  effective_to: null,
  ...given,
})

const vehicle = (given: Partial<ProfiledVehicle> = {}): ProfiledVehicle => ({
  listing_price: cents(3_000_000),
  cost: cents(2_700_000),
  vehicle_condition: 'Used',
  make: 'Honda',
  in_stock_since: '2026-09-22',
  ...given,
})

const priced = (rules: readonly PriceRule[], given: Partial<ProfiledVehicle> = {}) => {
  const { price, state, rule: counts, also } = onlinePrice(rulesOn(rules, day), vehicle(given), day)
  return [price, state, counts?.id, also.map(({ id }) => id).join()]
}

describe('an online price', () => {
  test.each<[string, Partial<PriceRule>, Partial<ProfiledVehicle>, number, string]>([
    ['an amount', {}, {}, 2_950_000, 'adjusted'],
    ['percent, to the cent', { adjustment: { kind: 'percent', value: '-3.33' } }, {}, 2_900_100, 'adjusted'],
    [
      'half a cent up',
      { adjustment: { kind: 'percent', value: '0.5' } },
      { listing_price: cents(100) },
      101,
      'adjusted',
    ],
    ['a markup', { adjustment: { kind: 'percent', value: '10' } }, {}, 3_300_000, 'adjusted'],
    ['rounded down', { round_to: 1000 }, { listing_price: cents(2_999_999) }, 2_900_000, 'adjusted'],
    ['rounded half up', { round_to: 1000 }, {}, 3_000_000, 'adjusted'],
    ['rounded less 5', { round_to: 100, round_less: 5 }, {}, 2_949_500, 'adjusted'],
    ['held by an amount', { floor: { kind: 'amount', value: '29800' } }, {}, 2_980_000, 'floored'],
    ['held by percent', { floor: { kind: 'percent', value: '99' } }, {}, 2_970_000, 'floored'],
    ['held above cost', { floor: { kind: 'over_cost', value: '2900' } }, {}, 2_990_000, 'floored'],
    [
      'a floor above the price raises nothing',
      { floor: { kind: 'amount', value: '40000' } },
      {},
      3_000_000,
      'floored',
    ],
    ['a floor below the price', { floor: { kind: 'over_cost', value: '500' } }, {}, 2_950_000, 'adjusted'],
    [
      'an unknown cost',
      { floor: { kind: 'over_cost', value: '0' } },
      { cost: null },
      3_000_000,
      'cost_unknown',
    ],
    ['nothing left', { adjustment: { kind: 'amount', value: '-30000' } }, {}, 3_000_000, 'too_low'],
    ['rounded to nothing', { round_to: 1000 }, { listing_price: cents(90_000) }, 90_000, 'too_low'],
    [
      'a floor of nothing holds nothing',
      { adjustment: { kind: 'amount', value: '-30001' }, floor: { kind: 'amount', value: '0' } },
      {},
      3_000_000,
      'too_low',
    ],
    [
      'nor does a floor of no percent',
      { adjustment: { kind: 'amount', value: '-30001' }, floor: { kind: 'percent', value: '0' } },
      {},
      3_000_000,
      'too_low',
    ],
    [
      'nor does a cost of nothing',
      { adjustment: { kind: 'amount', value: '-30001' }, floor: { kind: 'over_cost', value: '0' } },
      { cost: cents(0) },
      3_000_000,
      'too_low',
    ],
    ['no price', {}, { listing_price: cents(0) }, 0, 'own'],
  ])('%s', (_name, of, on, price, state) => {
    expect(priced([rule(of)], on).slice(0, 2)).toEqual([price, state])
  })

  test.each<[string, Partial<PriceRule>, Partial<ProfiledVehicle>, boolean]>([
    ['another condition', { conditions: ['New', 'cpo'] }, {}, false],
    ['its condition', { conditions: ['New', 'Used'] }, {}, true],
    ['another make', { makes: ['Ford'] }, {}, false],
    ['its make in other letters', { makes: ['Ford', 'HONDA'] }, {}, true],
    ['the first day of the span', { age_from: 60, age_to: 90 }, {}, true],
    ['the last day of the span', { age_from: 0, age_to: 60 }, {}, true],
    ['older', { age_to: 59 }, {}, false],
    ['younger', { age_from: 61 }, {}, false],
    ['unknown age', { age_from: 0 }, { in_stock_since: null }, false],
    ['unknown age where none is asked', {}, { in_stock_since: null }, true],
    ['not active', { is_active: false }, {}, false],
    ['not yet', { effective_from: '2026-11-22' }, {}, false],
    ['from today', { effective_from: day, effective_to: day }, {}, true],
    ['no more', { effective_to: '2026-11-20' }, {}, false],
  ])('is made by a rule that is about it: %s', (_name, of, on, isMade) => {
    expect(priced([rule(of)], on)[2]).toBe(isMade ? 'a' : undefined)
  })

  test('is set by the first matching rule, and other matching rules are listed', () => {
    const more = rule({ id: 'b', adjustment: { kind: 'amount', value: '-900' } })
    const off = rule({ id: 'c', is_active: false })
    expect(priced([rule(), off, more])).toEqual([2_950_000, 'adjusted', 'a', 'b'])
    expect(priced([more, rule()])).toEqual([2_910_000, 'adjusted', 'b', 'a'])
    expect(priced([])).toEqual([3_000_000, 'own', undefined, ''])
  })
})

test.each<[Partial<PriceRule>, string, string]>([
  [{ age_from: 30, age_to: 29 }, 'age_to', 'min_value'],
  [{ effective_from: '2026-12-01', effective_to: '2026-11-30' }, 'effective_to', 'min_date'],
  [{ round_to: 10, round_less: 10 }, 'round_less', 'max_value'],
  [{ round_less: 1 }, 'round_less', 'max_value'],
  [{ adjustment: { kind: 'percent', value: '-90.01' } }, 'adjustment.value', 'min_value'],
  [{ adjustment: { kind: 'percent', value: '101' } }, 'adjustment.value', 'max_value'],
  [{ floor: { kind: 'amount', value: '-1' } }, 'floor.value', 'min_value'],
  [{ floor: { kind: 'percent', value: '100.5' } }, 'floor.value', 'max_value'],
])('%o contradicts itself', (given, field, name) => {
  expect(ruleProblems([rule(), rule(given)])).toMatchObject([{ field: `rules.1.${field}`, rule: name }])
})

test('a rule may not have the name of an earlier one, in any spelling', () => {
  const called = (...names: string[]) => repeatedRules(names.map(name => rule({ name })))
  expect(called('Été', 'Winter')).toEqual([])
  expect(called('Été', 'Winter', ' ete')).toEqual([{ field: 'rules.2.name', rule: 'unique', params: {} }])
})
