import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultPermissions } from '#identity/permissions/user-permissions.ts'
import type { Role } from '#identity/permissions/roles.ts'
import { isReportedTo, type ChangeKind } from './changes.ts'
import { mergeFields } from './merge-fields.ts'

const actor = (role: Role, reps_see_all = false) => ({
  id: 'me',
  role,
  is_super_admin: false,
  permissions: defaultPermissions(role),
  dealership: { enable_sales_manager_fee_discounts: false, reps_see_all },
})

describe('recipients of changes', () => {
  test.each<
    [ChangeKind, (string | null)[], rep: boolean, seesAll: boolean, manager: boolean, corporate: boolean]
  >([
    ['customer', ['me'], true, true, true, true],
    ['customer', [null, 'other'], true, true, true, true],
    ['customer', ['me', 'other'], true, true, true, true],
    ['customer', ['other'], false, true, true, true],
    ['order', [null], true, true, true, true],
    ['order', ['other'], false, true, true, true],
    ['vehicle', [], true, true, true, true],
    ['notification', ['me'], true, true, true, true],
    ['notification', ['other'], false, false, false, false],
    ['many', [], true, true, true, true],
  ])('%s of %j', (kind, holders, rep, seesAll, manager, corporate) => {
    const change = { kind, holders }
    expect(isReportedTo(actor('dealer_sales_rep'), change)).toBe(rep)
    expect(isReportedTo(actor('dealer_sales_rep', true), change)).toBe(seesAll)
    expect(isReportedTo(actor('dealer_sales_manager'), change)).toBe(manager)
    expect(isReportedTo(actor('corporate'), change)).toBe(corporate)
  })
})

describe('concurrent changes of one state', () => {
  const fields = (values: Record<string, unknown>) => new Map(Object.entries(values))
  const base = fields({ price: 1, rate: 2, note: 'a' })

  test.each([
    ['theirs alone', { price: 1, rate: 2, note: 'a' }, { price: 9, rate: 2, note: 'a' }, ['price'], []],
    ['mine alone', { price: 9, rate: 2, note: 'a' }, { price: 1, rate: 2, note: 'a' }, [], []],
    ['different fields', { price: 9, rate: 2, note: 'a' }, { price: 1, rate: 3, note: 'a' }, ['rate'], []],
    [
      'the same field',
      { price: 8, rate: 2, note: 'a' },
      { price: 9, rate: 2, note: 'b' },
      ['note'],
      ['price'],
    ],
    ['the same value', { price: 9, rate: 2, note: 'a' }, { price: 9, rate: 2, note: 'a' }, [], []],
    [
      'one they added',
      { price: 1, rate: 2, note: 'a' },
      { price: 1, rate: 2, note: 'a', line: 5 },
      ['line'],
      [],
    ],
    ['one they removed', { price: 1, rate: 2, note: 'a' }, { price: 1, rate: 2 }, ['note'], []],
    ['one they removed and I changed', { price: 1, rate: 2, note: 'b' }, { price: 1, rate: 2 }, [], ['note']],
  ])('%s', (_name, mine, theirs, taken, conflicts) => {
    expect(mergeFields(base, fields(mine), fields(theirs))).toEqual({ taken, conflicts })
  })

  test('every field is merged, in conflict, or mine already: none is lost', () => {
    const state = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 2 }))
    fc.assert(
      fc.property(state, state, state, (was, mine, theirs) => {
        const [one, own, other] = [fields(was), fields(mine), fields(theirs)]
        const { taken, conflicts } = mergeFields(one, own, other)
        const names = [...new Set([...one.keys(), ...own.keys(), ...other.keys()])]
        const wrong = names.filter(name => {
          const isMine = own.get(name) !== one.get(name)
          const isTheirs = other.get(name) !== one.get(name)
          if (conflicts.includes(name)) return !isMine || !isTheirs
          const merged = taken.includes(name) ? other.get(name) : own.get(name)
          return merged !== (isTheirs ? other : own).get(name)
        })
        expect(wrong).toEqual([])
      }),
      { seed: 20261121 },
    )
  })
})
