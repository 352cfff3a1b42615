import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf, fieldChanges, matchItems, type SettingItem } from './difference.ts'

const item = (id: string, name: string, values: SettingItem['values'] = {}): SettingItem => ({
  id,
  name,
  values: { name, ...values },
})

describe('matching of stored and wanted items', () => {
  it.each<[string, SettingItem[], SettingItem[], (string | undefined)[]]>([
    ['that of its id', [item('a', 'Licence'), item('b', 'Fuel')], [item('b', 'Licence')], ['b']],
    ['that of its name, from elsewhere', [item('a', 'Licence')], [item('x', ' licence ')], ['a']],
    ['none of another name', [item('a', 'Licence')], [item('x', 'Fuel')], [undefined]],
    [
      'one each, of two with one name',
      [item('a', 'Fee'), item('b', 'Fee')],
      [item('x', 'Fee'), item('y', 'Fee'), item('z', 'Fee')],
      ['a', 'b', undefined],
    ],
    [
      'nobody’s whom another has by id',
      [item('a', 'Fee')],
      [item('x', 'Fee'), item('a', 'Charge')],
      [undefined, 'a'],
    ],
    [
      'one, where an id comes twice',
      [item('a', 'Fee')],
      [item('a', 'Fee'), item('a', 'Fee')],
      ['a', undefined],
    ],
    [
      'that of its key before that of its id',
      [
        { ...item('a', 'Gold'), key: 'gold' },
        { ...item('b', 'Bare'), key: 'bare' },
      ],
      [
        { ...item('a', 'Bare'), key: 'bare' },
        { ...item('b', 'New'), key: 'new' },
        { ...item('c', 'Gold'), key: 'gold' },
      ],
      ['b', undefined, 'a'],
    ],
    [
      'that of its code, whatever it is called',
      [{ ...item('a', 'GAP'), code: 'gap' }, item('b', 'Gap cover')],
      [{ ...item('x', 'Gap cover'), code: 'gap' }, item('y', 'gap cover')],
      ['a', 'b'],
    ],
  ])('%s', (_name, stored, wanted, expected) => {
    expect(matchItems(stored, wanted).map(match => match.stored?.id)).toEqual(expected)
  })
})

describe('the difference', () => {
  it('lists each changed field with its old and new value', () => {
    const before = item('a', 'Fee', { amount: '1.00', types: ['suv'], gone: true, note: '' })
    const after = item('a', 'Fee', { amount: '2.00', types: ['suv'], fresh: null, note: null })
    expect(fieldChanges(before, after)).toEqual([
      { field: 'amount', before: '1.00', after: '2.00' },
      { field: 'gone', before: true, after: null },
    ])
  })

  it('of equal states is empty, and applying it gives the wanted items', () => {
    const items = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        name: fc.constantFrom('Fee', 'Fuel', 'fee', 'Licence'),
        code: fc.constantFrom(undefined, 'one', 'two'),
        values: fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom('1', '2', true)),
      }),
      { selector: ({ id }) => id, maxLength: 5 },
    )
    fc.assert(
      fc.property(items, items, (stored, wanted) => {
        const own = differenceOf(stored, matchItems(stored, stored))
        expect(own).toEqual({ added: [], changed: [], removed: [], same: stored.length })
        const matches = matchItems(stored, wanted)
        const difference = differenceOf(stored, matches)
        expect(difference.added.length + difference.changed.length + difference.same).toBe(wanted.length)
        const left = stored.length - difference.removed.length + difference.added.length
        expect(left).toBe(wanted.length)
      }),
    )
  })

  it('never assigns a key that another stored item has', () => {
    const keyed = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        name: fc.constantFrom('Gold', 'Bare'),
        key: fc.constantFrom('1', '2', '3', '4'),
        values: fc.constant({}),
      }),
      { selector: ({ key }) => key, maxLength: 4 },
    )
    const withOwnIds = keyed.filter(items => new Set(items.map(({ id }) => id)).size === items.length)
    fc.assert(
      fc.property(withOwnIds, keyed, (stored, wanted) => {
        for (const match of matchItems(stored, wanted)) {
          const owner = stored.find(({ key }) => key === match.wanted.key)
          expect(match.stored).toBe(owner ?? match.stored)
        }
      }),
    )
  })
})
