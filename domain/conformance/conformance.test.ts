import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { differences } from './compare.ts'
import { hasPassed, knownCategories, runVectors } from './run-vectors.ts'

const folder = join(import.meta.dirname, '..', 'vectors')
const files = readdirSync(folder).filter(name => name.endsWith('.json'))

// The list of finance 10, written out so that a category cannot be lost unnoticed.
const CATEGORIES = [
  'loan_payment',
  'loan_schedule',
  'loan_odd_first_period',
  'apr_regz',
  'apr_canada',
  'lease_money_factor',
  'lease_annuity',
  'lease_apr',
  'lease_residual',
  'money_factor_conversion',
  'tax_ca_sale',
  'tax_ca_lease_payment',
  'tax_ca_plan',
  'luxury_tax_ca',
  'tax_us_sale',
  'tax_us_lease',
  'worksheet_cash',
  'worksheet_finance',
  'worksheet_lease',
  'monthly_equivalent',
  'rounding',
  'solve_for',
  'line_applies',
]

describe('the engine against its vectors', () => {
  it.each(files)('%s', name => {
    const results = runVectors(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    expect(results.length).toBeGreaterThan(0)
    expect(results.filter(result => !hasPassed(result))).toEqual([])
  })

  it('supports every category of the definitions', () => {
    expect([...knownCategories].sort()).toEqual([...CATEGORIES].sort())
  })
})

// Golden case 1 with its trade-in, solved for 600.00 a month.
it('solves a selling price with the complete worksheet', () => {
  const items = [
    { kind: 'fee', name: 'admin', amount: '499.00', taxability: 'taxable' },
    { kind: 'fee', name: 'licence', amount: '120.00', taxability: 'non_taxable' },
    { kind: 'discount', name: 'loyalty', amount: '500.00', taxability: 'taxable' },
    { kind: 'discount', name: 'rebate', amount: '1000.00', taxability: 'non_taxable' },
  ]
  const input = {
    solve_for: 'selling_price',
    target_payment: '600.00',
    region: 'ON',
    vehicle_price: '42000.00',
    items,
    trade_in_credit: '10000.00',
    trade_in_owing: '4000.00',
    down_payment: '2000.00',
    annual_rate_pct: '6.49',
    term_months: 72,
  }
  const vector = { id: 'x', category: 'solve_for', input, expected: { selling_price: '40605.95' } }
  expect(runVectors([vector]).filter(result => !hasPassed(result))).toEqual([])
})

describe('the runner', () => {
  const rounding = (expected: unknown) => ({
    vectors: [{ id: 'x', category: 'rounding', input: { value: '1.005' }, expected }],
  })

  it('fails an unknown category', () => {
    const [result] = runVectors({
      vectors: [{ id: 'x', category: 'tea_leaves', input: {}, expected: { a: 1 } }],
    })
    expect(result?.error).toBe('unknown category tea_leaves')
  })

  it('fails a wrong figure and names it', () => {
    const [result] = runVectors(rounding({ rounded: '1.00' }))
    expect(result?.differences).toEqual([{ field: 'rounded', expected: '1.00', got: '1.01' }])
  })

  it('fails a figure that the engine does not return, and a vector without expectations', () => {
    expect(runVectors(rounding({ colour: 'red' })).every(hasPassed)).toBe(false)
    expect(runVectors(rounding({})).every(hasPassed)).toBe(false)
  })

  it('fails a file without vectors and a vector with an invalid input', () => {
    expect(runVectors({}).every(hasPassed)).toBe(false)
    const broken = {
      id: 'x',
      category: 'loan_payment',
      input: { amount_financed: 'lots' },
      expected: { payment: '1' },
    }
    expect(runVectors([broken]).every(hasPassed)).toBe(false)
  })

  it('compares decimals by value within the tolerance of the field', () => {
    expect(differences({ a: '5.880' }, { a: '5.88' }, {})).toEqual([])
    expect(differences({ a: '5.88' }, { a: '5.89' }, { default: '0.01' })).toEqual([])
    expect(differences({ a: '5.88', b: '1' }, { a: '5.89', b: '1' }, { b: '0.01' })).toHaveLength(1)
  })

  it('refuses an unexpected tax', () => {
    expect(differences({ taxes: { GST: '1.00' } }, { taxes: { GST: '1.00', PST: '2.00' } }, {})).toHaveLength(
      1,
    )
    expect(differences({ taxes: { GST: '1.00' } }, { taxes: { GST: '1.00', PST: '0.00' } }, {})).toEqual([])
  })
})
