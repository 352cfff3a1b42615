import { describe, expect, it } from 'vitest'
import type { FieldValues } from '#platform/validation/rule.ts'
import { validateForm } from '#platform/validation/validate-form.ts'
import { DISCOUNT_FORM, FEE_FORM } from './library-form.ts'

const flags = {
  is_cash: true,
  is_finance: true,
  is_lease: true,
  applicable_new: true,
  applicable_used: true,
  applicable_cpo: true,
}
const fee: FieldValues = {
  name: 'Licence',
  name_fr: 'Immatriculation',
  amount: '120.00',
  taxability: 'non_taxable',
  cap_cost: false,
  residualize: false,
  tax_in_cap: false,
  vehicle_types: [],
  ...flags,
}
const discount: FieldValues = {
  kind: 'discount',
  name: 'Loyalty',
  name_fr: 'Fidélité',
  amount: '250.00',
  percent: '',
  taxability: 'before_tax',
  ...flags,
}

const at = (country: 'CA' | 'US') =>
  ({ country, province: 'QC', locale: country === 'CA' ? 'en-CA' : 'en-US', today: '2026-11-21' }) as const
const rulesOf = (problems: ReturnType<typeof validateForm>) =>
  Object.entries(problems).map(([field, { rule }]) => `${field} ${rule}`)

describe('a fee of the library (decisions 3.59–3.61)', () => {
  it.each<[string, FieldValues, readonly string[]]>([
    ['as it should be', {}, []],
    ['without a French name', { name_fr: ' ' }, ['name_fr required']],
    ['a tenth of a cent', { amount: '120.005' }, ['amount decimal']],
    ['below nothing', { amount: '-1.00' }, ['amount range']],
    ['too large', { amount: '100000.00' }, ['amount range']],
    ['in the residual but not in the cap cost', { residualize: true }, ['residualize needs_cap_cost']],
    ['in both', { residualize: true, cap_cost: true }, []],
    ['its tax in the cap cost, but it has none', { tax_in_cap: true }, ['tax_in_cap needs_tax']],
    ['for no payment', { is_cash: false, is_finance: false, is_lease: false }, ['is_cash never_applies']],
    [
      'for no condition',
      { applicable_new: false, applicable_used: false, applicable_cpo: false },
      ['applicable_new never_applies'],
    ],
    [
      'for no stock',
      {
        is_in_stock: false,
        is_in_transit: false,
        is_demo: false,
        is_pending: false,
        is_virtual: false,
        is_as_is: false,
      },
      ['is_in_stock never_applies'],
    ],
    ['for a kind of vehicle nobody knows', { vehicle_types: ['boat'] }, ['vehicle_types vehicle_type']],
    ['for too many kinds', { vehicle_types: Array(41).fill('car') }, ['vehicle_types max_items']],
    ['called something unknown', { marketscan_type: 'tribute' }, ['marketscan_type one_of']],
  ])('%s', (_title, given, expected) => {
    expect(rulesOf(validateForm(FEE_FORM, { ...fee, ...given }, at('CA')))).toEqual(expected)
  })

  it('one tax alone exists only in Canada, a state’s rule only in the States', () => {
    const of = (taxability: string, country: 'CA' | 'US') =>
      rulesOf(validateForm(FEE_FORM, { ...fee, taxability }, at(country)))
    expect(of('gst_only', 'CA')).toEqual([])
    expect(of('gst_only', 'US')).toEqual(['taxability one_of'])
    expect(of('by_state_rule', 'US')).toEqual([])
    expect(of('by_state_rule', 'CA')).toEqual(['taxability one_of'])
  })
})

describe('a discount of the library (decisions 3.49, 3.59)', () => {
  it.each(['CA', 'US'] as const)('may follow the law of the place in %s', country => {
    const given = { ...discount, taxability: 'by_state_rule' }
    expect(rulesOf(validateForm(DISCOUNT_FORM, given, at(country)))).toEqual([])
  })

  it.each<[string, FieldValues, readonly string[]]>([
    ['as it should be', {}, []],
    ['without an amount', { amount: '' }, ['amount required']],
    ['taxed like a fee', { taxability: 'taxable' }, ['taxability one_of']],
    ['an incentive of no type', { kind: 'incentive' }, ['incentive_type required']],
    [
      'a percentage without one',
      { kind: 'incentive', incentive_type: 'percentage_discount', amount: '' },
      ['percent required'],
    ],
    [
      'a percentage',
      { kind: 'incentive', incentive_type: 'percentage_discount', amount: '', percent: '2.5' },
      [],
    ],
    [
      'more than all of it',
      { kind: 'incentive', incentive_type: 'rate_reduction', amount: '', percent: '101' },
      ['percent range'],
    ],
  ])('%s', (_title, given, expected) => {
    expect(rulesOf(validateForm(DISCOUNT_FORM, { ...discount, ...given }, at('CA')))).toEqual(expected)
  })
})
