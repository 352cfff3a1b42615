import { describe, expect, test } from 'vitest'
import { isDifferent, pairAmounts, pairFigures, pairRows } from './pricing-difference.ts'
import type { Pricing } from './pricing.ts'

const row = (key: string, amount: string, sign: '+' | '-' = '+'): Pricing['rows'][number] => ({
  key,
  group: 'price',
  label: { kind: 'key', key, params: {} },
  sign,
  amount,
  flags: [],
})

const cash = (rows: Pricing['rows'], amount_due: string): Pricing => ({
  payment_type: 'cash',
  rows,
  taxes: [],
  payment: null,
  rate: null,
  term: null,
  total_purchase_price: amount_due,
  amount_due,
  amount_financed: null,
  adjusted_cap_cost: null,
  residual: null,
  due_at_signing: amount_due,
  total_of_payments: null,
  cost_of_borrowing: null,
  apr: null,
  warnings: [],
  as_of: '2026-11-21T16:00:00.000Z',
})

describe('two amounts', () => {
  test.each([
    ['100.00', '90.00', '-10.00'],
    ['90.00', '100.00', '10.00'],
    ['0.10', '0.30', '0.20'],
    [null, '12.34', '12.34'],
    ['12.34', null, '-12.34'],
    [null, null, '0.00'],
  ])('%s and %s: %s', (before, after, difference) => {
    expect(pairAmounts(before, after)).toEqual({ before, after, difference })
  })

  test('a line that exists on one side only differs, even with an amount of zero', () => {
    expect(isDifferent(pairAmounts('0.00', null))).toBe(true)
    expect(isDifferent(pairAmounts('0.00', '0.00'))).toBe(false)
  })
})

describe('two pricings', () => {
  const before = cash(
    [row('price', '42000.00'), row('line:a', '500.00', '-'), row('line:b', '20.00')],
    '41520.00',
  )
  const after = cash(
    [row('price', '41000.00'), row('line:c', '99.00'), row('line:a', '500.00', '-')],
    '40599.00',
  )

  test('lines are in the order of the later pricing, followed by removed ones', () => {
    expect(pairRows(before, after).map(({ key, sign, difference }) => [key, sign, difference])).toEqual([
      ['price', '+', '-1000.00'],
      ['line:c', '+', '99.00'],
      ['line:a', '-', '0.00'],
      ['line:b', '+', '-20.00'],
    ])
  })

  test('figures that neither has are left out', () => {
    expect(pairFigures(before, after)).toEqual([
      { name: 'total_purchase_price', before: '41520.00', after: '40599.00', difference: '-921.00' },
      { name: 'amount_due', before: '41520.00', after: '40599.00', difference: '-921.00' },
      { name: 'due_at_signing', before: '41520.00', after: '40599.00', difference: '-921.00' },
    ])
    expect(pairFigures(null, null)).toEqual([])
  })

  test('an unpriced side has no lines and figures', () => {
    expect(pairRows(null, after).every(({ before: was }) => was === null)).toBe(true)
    expect(pairRows(after, null).every(({ after: is }) => is === null)).toBe(true)
  })
})
