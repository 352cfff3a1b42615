import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { applyDiscounts, reducedRate } from './apply-discounts.ts'
import type { Discount } from './apply-discounts.ts'

const price = cents(3_000_000)
const accessories = cents(100_000)

const rebate = (id: string, amount: number, taxability: Discount['taxability'] = 'taxable'): Discount => ({
  id,
  taxability,
  discount_type: 'rebate',
  amount: cents(amount),
})

const percent = (id: string, text: string): Discount => ({
  id,
  taxability: 'non_taxable',
  discount_type: 'percentage_discount',
  percent: text,
})

describe('discounts (finance 1.4)', () => {
  it('takes percentages of the undiscounted vehicle price, always before tax', () => {
    const { applied, before_tax, after_tax } = applyDiscounts(
      [rebate('r', 50_000), percent('p', '3')],
      price,
      accessories,
      false,
    )
    expect(applied).toEqual([
      { id: 'p', before_tax: true, amount: 90_000, asked: 90_000 },
      { id: 'r', before_tax: true, amount: 50_000, asked: 50_000 },
    ])
    expect([before_tax, after_tax]).toEqual([140_000, 0])
  })

  it.each([
    ['taxable', false, 40_000],
    ['non_taxable', true, 0],
    ['by_state_rule', true, 40_000],
    ['by_state_rule', false, 0],
  ] as const)('a rebate that is %s, where rebates reduce the base: %s', (taxability, reduces, before) => {
    const found = applyDiscounts([rebate('r', 40_000, taxability)], price, accessories, reduces)
    expect([found.before_tax, found.after_tax]).toEqual([before, 40_000 - before])
  })

  it('are limited to vehicle and accessories together', () => {
    const list = [rebate('a', 2_500_000, 'non_taxable'), percent('p', '10'), rebate('b', 900_000)]
    const { applied, before_tax, after_tax } = applyDiscounts(list, price, accessories, false)
    expect(applied.map(({ id, amount }) => [id, amount])).toEqual([
      ['p', 300_000],
      ['a', 2_500_000],
      ['b', 300_000],
    ])
    expect(before_tax + after_tax).toBe(3_100_000)
  })

  it('adds up points off the rate, down to zero', () => {
    const points = (id: string, text: string): Discount => ({
      id,
      taxability: 'taxable',
      discount_type: 'rate_reduction',
      points: text,
    })
    const { rate_points, before_tax } = applyDiscounts(
      [points('a', '1.00'), points('b', '0.25')],
      price,
      accessories,
      false,
    )
    expect([rate_points, before_tax]).toEqual(['1.25', 0])
    expect(reducedRate('6.99', rate_points)).toBe('5.74')
    expect(reducedRate('0.99', rate_points)).toBe('0')
    expect(reducedRate('6.990', '0')).toBe('6.990')
  })
})
