import { expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { registrationDuty } from './registration-duty.ts'
import { resolveTaxRules } from './resolve-tax-rules.ts'
import { shippedTaxRows } from './shipped-taxes.ts'

const on = (region: string) => {
  const rules = resolveTaxRules(shippedTaxRows(), { country: 'CA', region, date: '2026-10-15' })
  if (!rules) throw new Error(region)
  return rules
}
const duty = (price: number, more: object = {}, region = 'QC') =>
  registrationDuty(on(region), {
    price: cents(price * 100),
    luxury_tax: cents(0),
    is_passenger: true,
    ...more,
  })

it.each<[string, number, object, number]>([
  ['1% of what is above 40,000', 45_000, {}, 5_000],
  ['nothing at 40,000', 40_000, {}, 0],
  ['a cent above', 40_000.5, {}, 1],
  ['the federal luxury tax counts', 120_000, { luxury_tax: cents(400_000) }, 84_000],
  ['six years old', 45_000, { model_year: 2020 }, 5_000],
  ['not from seven years', 45_000, { model_year: 2019 }, 0],
  ['not on a heavy truck', 95_000, { is_passenger: false }, 0],
])('the registration duty: %s', (_title, price, more, expected) => {
  expect(duty(price, more)).toBe(expected)
})

it('exists only in Québec', () => {
  expect(duty(45_000, {}, 'ON')).toBe(0)
})
