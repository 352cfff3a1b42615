import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { validateForm } from '#platform/validation/validate-form.ts'
import { canadianTaxRules } from './canadian-rules.ts'
import { ratesOf, stepProblem, withRates } from './province-rates.ts'
import { PROVINCE_TAX_FORM } from './province-tax-form.ts'
import { shippedTaxRows } from './shipped-taxes.ts'
import { rateFor } from './tax-base.ts'
import { taxRowOn, type CanadianRules } from './tax-row.ts'

const today = '2026-11-21'
const rulesOf = (region: string) => taxRowOn(shippedTaxRows(), 'CA', region, today)?.rules as CanadianRules

describe('rates of a province', () => {
  it.each([
    ['ON', { gst: null, hst: '13', pst: null, qst: null }],
    ['QC', { gst: '5', hst: null, pst: null, qst: '9.975' }],
    ['AB', { gst: '5', hst: null, pst: null, qst: null }],
    ['BC', { gst: '5', hst: null, pst: '7', qst: null }],
  ])('%s', (region, rates) => {
    expect(ratesOf(rulesOf(region))).toEqual(rates)
    expect(withRates(rulesOf(region), rates)).toEqual(rulesOf(region))
  })

  it('other rates do not change other rules', () => {
    const before = rulesOf('BC')
    const after = withRates(before, { gst: '6', hst: null, pst: '7.5', qst: '0' })
    expect(ratesOf(after)).toEqual({ gst: '6', hst: null, pst: '7.5', qst: null })
    expect(after.luxury).toEqual(before.luxury)
    expect(withRates(after, ratesOf(before))).toEqual(before)
  })

  const bc = (pst: string | null) => ({ gst: '5', hst: null, pst, qst: null })

  it.each([
    ['a car', 40_000_00, {}, '0.075'],
    ['a dear car keeps its step', 60_000_00, {}, '0.10'],
    ['a truck', 60_000_00, { is_passenger: false }, '0.075'],
    ['an electric car', 60_000_00, { is_zero_emission: true }, '0.075'],
  ] as const)('reach %s', (_name, price, kind, expected) => {
    const row = taxRowOn(shippedTaxRows(), 'CA', 'BC', today)
    if (!row) throw new Error('there are rules of British Columbia')
    const { components } = canadianTaxRules(row, withRates(rulesOf('BC'), bc('7.5')), today)
    const pst = components.find(({ scope }) => scope === 'provincial')
    if (!pst) throw new Error('there is a provincial tax')
    const vehicle = { is_new: true, is_passenger: true, is_zero_emission: false, ...kind }
    expect(rateFor(pst, cents(price), vehicle)).toBe(expected)
  })

  it.each([
    ['7', undefined],
    ['7.99', undefined],
    ['8', 'pst'],
    [null, undefined],
  ])('a PST of %s beside the steps of British Columbia', (pst, field) => {
    expect(stepProblem(rulesOf('BC'), bc(pst))).toBe(field)
  })

  it('tiers that do not start with the rate do not follow another', () => {
    const { taxes, ...rest } = rulesOf('BC')
    const odd = { ...rest, taxes: taxes.map(tax => (tax.tiers ? { ...tax, rate: '0.06' } : tax)) }
    expect([stepProblem(odd, bc('7')), stepProblem(odd, bc('6')), stepProblem(odd, bc(null))]).toEqual([
      'pst',
      undefined,
      undefined,
    ])
  })

  it('a new tax has a name', () => {
    const { taxes } = withRates(rulesOf('AB'), { gst: '5', hst: null, pst: '4', qst: null })
    expect(taxes.map(({ code, rate }) => [code, rate])).toEqual([
      ['GST', '0.05'],
      ['PST', '0.04'],
    ])
  })
})

describe('the form', () => {
  it.each([
    [{ gst: '5' }, []],
    [{ hst: '13' }, []],
    [{ gst: '5', hst: '13' }, ['hst hst_alone']],
    [{}, ['gst no_tax']],
    [{ gst: '31' }, ['gst range']],
    [{ qst: '9.97512', gst: '5' }, ['qst decimal']],
    [{ gst: '5', province: 'NY' }, ['province one_of']],
    [{ gst: '5', effective_from: '2026-02-30' }, ['effective_from valid_date']],
  ])('%o', (given, expected) => {
    const values = { province: 'ON', effective_from: '2027-01-01', ...given }
    const problems = validateForm(PROVINCE_TAX_FORM, values, { country: 'CA', locale: 'en-CA', today })
    expect(Object.entries(problems).map(([field, { rule }]) => `${field} ${rule}`)).toEqual(expected)
  })
})
