import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CustomerPricingRequest } from '#deals/customer-payments.ts'
import { PricingRequest } from './pricing.ts'

const order = '00000000-0000-7000-8000-000000000001'
const amounts = ['down_payment', 'trade_in_credit', 'trade_in_owing', 'total_purchase_price', 'options_price']
const others = {
  term: 60,
  distance_allowance: 20_000,
  payment_frequency: 'monthly',
  rate: '6.49',
  credit_score: 700,
}

describe.each([
  ['staff', PricingRequest],
  ['customer', CustomerPricingRequest],
] as const)('a pricing call of %s', (_who, request) => {
  const read = (name: string, value: unknown) => request.safeParse({ order, [name]: value })

  test.each<readonly [string, unknown, unknown]>([
    ...amounts.flatMap((name): [string, unknown, unknown][] => [
      [name, '', null],
      [name, null, null],
      [name, undefined, undefined],
      [name, '0', '0.00'],
      [name, 0, '0.00'],
      [name, '0.00', '0.00'],
      [name, '500.00', '500.00'],
    ]),
    ...Object.entries(others).flatMap(([name, value]): [string, unknown, unknown][] => [
      [name, '', null],
      [name, null, null],
      [name, undefined, undefined],
      [name, value, value],
    ]),
    ['rate', '0', '0'],
    ['distance_allowance', 0, 0],
    ['postal_code', '', ''],
  ])('reads %s %j as %j', (name, value, result) => {
    const { data, error } = read(name, value)
    expect(error).toBeUndefined()
    expect((data as Record<string, unknown>)[name]).toEqual(result)
  })

  test.each<readonly [string, unknown]>([
    ...amounts.flatMap(name =>
      [' ', '-0.01', '5', 5, '0.0', '-0', false, []].map((value): [string, unknown] => [name, value]),
    ),
    ['term', 0],
    ['term', '60'],
    ['credit_score', 0],
    ['rate', ' '],
  ])('refuses %s %j by its name', (name, value) => {
    expect(read(name, value).error?.issues[0]?.path).toEqual([name])
  })

  test('is documented with amounts that it takes', () => {
    const { properties = {}, required } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })
    expect(required ?? []).not.toContain('down_payment')
    expect(JSON.stringify(properties['down_payment'])).toMatch(/Amount|null/)
    expect(JSON.stringify(properties['term'])).toContain('120')
  })
})
