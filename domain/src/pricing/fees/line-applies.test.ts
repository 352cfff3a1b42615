import { describe, expect, it } from 'vitest'
import { lineApplies } from './line-applies.ts'
import type { LineContext, LineFlags } from './line-applies.ts'
import { inDisplayOrder } from './line-order.ts'

const here: LineContext = {
  payment_type: 'finance',
  vehicle_condition: 'New',
  stock_status: 'I',
  vehicle_type: 'suv',
}

const crv = { make: 'Honda', model: 'CR-V', year: 2025, body_type: 'suv' }

describe('whether a line applies (finance 8.2)', () => {
  it.each<[string, LineFlags, Partial<LineContext>, boolean]>([
    ['no flag is no limit', {}, {}, true],
    ['null is no limit', { is_finance: null, vehicle_types: null }, {}, true],
    ['another payment type', { is_finance: false }, {}, false],
    ['this payment type', { is_cash: false, is_lease: false }, {}, true],
    ['used only', { applicable_new: false }, {}, false],
    [
      'a demonstrator counts as new',
      { applicable_used: false, applicable_cpo: false },
      { vehicle_condition: 'D' },
      true,
    ],
    ['a virtual vehicle counts as new', { applicable_new: false }, { vehicle_condition: 'V' }, false],
    ['certified has its own flag', { applicable_cpo: false }, { vehicle_condition: 'cpo' }, false],
    ['not in stock', { is_in_stock: false }, {}, false],
    ['not in transit', { is_in_transit: false }, { stock_status: 'T' }, false],
    ['not a demonstrator', { is_demo: false }, { stock_status: 'D' }, false],
    ['not pending', { is_pending: false }, { stock_status: 'P' }, false],
    ['not virtual', { is_virtual: false }, { stock_status: 'V' }, false],
    ['not as is', { is_as_is: false }, { stock_status: 'As-is' }, false],
    ['a status without a flag', { is_in_stock: false, is_pending: false }, { stock_status: 'R' }, true],
    ['no status', { is_in_stock: false }, { stock_status: null }, true],
    ['another type', { vehicle_types: ['car'] }, {}, false],
    ['one of the types', { vehicle_types: ['car', 'suv'] }, {}, true],
    ['types but none known', { vehicle_types: ['car'] }, { vehicle_type: null }, false],
    ['its model', { vehicle_types: ['model:Honda/CR-V'] }, { vehicle: crv }, true],
    ['another model', { vehicle_types: ['model:Honda/Civic'] }, { vehicle: crv }, false],
    ['a model but none known', { vehicle_types: ['model:Honda/CR-V'] }, {}, false],
    ['not by default', { include_by_default: false }, {}, false],
    ['chosen', { include_by_default: false }, { chosen: true }, true],
    ['chosen but not for leases', { include_by_default: false, is_finance: false }, { chosen: true }, false],
  ])('%s', (_title, line, context, applies) => {
    expect(lineApplies(line, { ...here, ...context })).toBe(applies)
  })
})

describe('display order', () => {
  it('is by order, then by id, those without an order last', () => {
    const lines = [
      { id: 'c' },
      { id: 'b', order: 2 },
      { id: 'a', order: 2 },
      { id: 'd', order: 1 },
      { id: 'a2', order: null },
    ]
    expect(inDisplayOrder(lines).map(line => line.id)).toEqual(['d', 'a', 'b', 'a2', 'c'])
  })
})
