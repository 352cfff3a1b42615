import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { resolveTaxRules } from './resolve-tax-rules.ts'
import { saleTaxes } from './sale-taxes.ts'
import { shippedTaxRows } from './shipped-taxes.ts'
import type { TaxedSale } from './tax-base.ts'

const rows = shippedTaxRows()

type Sale = {
  price: number
  trade?: number
  rebate?: number
  local?: string
  date?: string
  used?: boolean
}

/** Codes with amounts in dollars and cents. */
function taxesIn(
  region: string,
  { price, trade = 0, rebate = 0, local = '0', date = '2026-10-15', used }: Sale,
) {
  const rules = resolveTaxRules(rows, { country: 'US', region, date, local_rate: local })
  if (!rules) throw new Error(region)
  const amount = cents(price * 100)
  const sale: TaxedSale = {
    taxed: {
      federal: amount,
      combined: amount,
      provincial: amount,
      quebec: amount,
      premium: cents(0),
      state: amount,
    },
    vehicle_price: amount,
    before_tax_discounts: cents(rebate * 100),
    luxury_tax: cents(0),
    trade_in: cents(trade * 100),
    is_new: !used,
    is_passenger: true,
    is_zero_emission: false,
    estimated_value: null,
  }
  const { components, taxable_base, total } = saleTaxes(rules, sale)
  const parts = Object.fromEntries(components.map(tax => [tax.code, tax.amount / 100]))
  return { parts, base: taxable_base / 100, total: total / 100 }
}

describe('taxes of a sale by state', () => {
  it.each<[string, string, Sale, number, Record<string, number>]>([
    [
      'a combined rate is rounded once',
      'CA',
      { price: 35_085, local: '0.0225' },
      35_085,
      { state_and_local: 3_333.08 },
    ],
    ['no credit in California', 'CA', { price: 40_000, trade: 10_000 }, 40_000, { state: 2_900 }],
    ['a cap of the delivery year', 'MI', { price: 40_000, trade: 18_000 }, 28_000, { state: 1_680 }],
    ['another year', 'MI', { price: 40_000, trade: 18_000, date: '2028-02-01' }, 26_000, { state: 1_560 }],
    [
      'no cap from 2029',
      'MI',
      { price: 40_000, trade: 18_000, date: '2030-02-01' },
      22_000,
      { state: 1_320 },
    ],
    ['an allowance below the cap', 'MI', { price: 40_000, trade: 3_000 }, 37_000, { state: 2_220 }],
    ['new only', 'OH', { price: 30_000, trade: 8_000 }, 22_000, { state: 1_265 }],
    ['not on a used vehicle', 'OH', { price: 30_000, trade: 8_000, used: true }, 30_000, { state: 1_725 }],
    [
      'a county surtax on 5,000',
      'FL',
      { price: 27_500, trade: 2_500, local: '0.01' },
      25_000,
      { state: 1_500, county_surtax: 50 },
    ],
    [
      'a surtax below its cap',
      'FL',
      { price: 3_000, local: '0.015' },
      3_000,
      { state: 180, county_surtax: 45 },
    ],
    [
      'Tennessee in three parts',
      'TN',
      { price: 20_000, local: '0.0225' },
      20_000,
      { state: 1_400, local_first_1600: 36, single_article: 44 },
    ],
    [
      'Tennessee inside the single article',
      'TN',
      { price: 2_000, local: '0.0225' },
      2_000,
      { state: 140, local_first_1600: 36, single_article: 11 },
    ],
    [
      'Tennessee below it',
      'TN',
      { price: 1_000, local: '0.0225' },
      1_000,
      { state: 70, local_first_1600: 22.5, single_article: 0 },
    ],
    [
      'a local tax on the first 2,500',
      'AR',
      { price: 30_000, local: '0.02' },
      30_000,
      { state: 1_950, local_first_2500: 50 },
    ],
    ['an exempt used vehicle', 'AR', { price: 3_999, used: true }, 0, { state: 0, local_first_2500: 0 }],
    ['a cheap used vehicle', 'AR', { price: 8_000, used: true }, 8_000, { state: 280, local_first_2500: 0 }],
    ['the maximum', 'SC', { price: 45_000, trade: 5_000 }, 40_000, { infrastructure_maintenance_fee: 500 }],
    ['below the maximum', 'SC', { price: 9_000 }, 9_000, { infrastructure_maintenance_fee: 450 }],
    ['the minimum', 'VA', { price: 1_000 }, 1_000, { state: 75 }],
    ['above the minimum', 'VA', { price: 33_899, trade: 9_000 }, 33_899, { state: 1_406.81 }],
    ['nothing in Oregon', 'OR', { price: 28_000 }, 0, { state: 0 }],
    [
      'only the local tax in Alaska',
      'AK',
      { price: 28_000, local: '0.05' },
      28_000,
      { state_and_local: 1_400 },
    ],
    ['at the threshold of the high rate', 'CT', { price: 50_000 }, 50_000, { state: 3_175 }],
    ['above it, on the whole price', 'CT', { price: 50_001, trade: 10_001 }, 40_000, { state: 3_100 }],
    [
      'Washington luxury with the trade-in added back',
      'WA',
      { price: 110_000, trade: 30_000, date: '2026-03-01' },
      80_000,
      { sales_and_local: 5_200, motor_vehicle: 400, luxury: 800 },
    ],
    [
      'Washington from July 2026',
      'WA',
      { price: 110_000, date: '2026-07-01' },
      110_000,
      { sales_and_local: 7_150, motor_vehicle: 550, luxury: 640 },
    ],
    [
      'Washington before 2026',
      'WA',
      { price: 110_000, date: '2025-12-31' },
      110_000,
      { sales_and_local: 7_150, motor_vehicle: 330 },
    ],
    ['below the supplemental fee', 'NJ', { price: 44_999 }, 44_999, { state: 2_981.18, supplemental_fee: 0 }],
    [
      'with the supplemental fee',
      'NJ',
      { price: 45_000 },
      45_000,
      { state: 2_981.25, supplemental_fee: 180 },
    ],
    [
      'the fee before the trade-in',
      'NJ',
      { price: 50_000, trade: 20_000 },
      30_000,
      { state: 1_987.5, supplemental_fee: 200 },
    ],
    [
      'a discount of the dealer that brings it below the fee',
      'NJ',
      { price: 46_000, rebate: 2_000 },
      44_000,
      { state: 2_915, supplemental_fee: 0 },
    ],
    [
      'no fee on a used vehicle',
      'NJ',
      { price: 50_000, used: true },
      50_000,
      { state: 3_312.5, supplemental_fee: 0 },
    ],
    [
      'Washington from July 2027',
      'WA',
      { price: 110_000, date: '2027-07-01' },
      110_000,
      { sales_and_local: 7_150, motor_vehicle: 550, luxury: 476.8 },
    ],
    [
      'Washington from July 2028',
      'WA',
      { price: 110_000, date: '2028-07-01' },
      110_000,
      { sales_and_local: 7_150, motor_vehicle: 550, luxury: 310.32 },
    ],
    ['excise and sales tax', 'OK', { price: 20_000 }, 20_000, { excise: 650, sales: 250 }],
    ['excise of a used vehicle', 'OK', { price: 20_000, used: true }, 20_000, { excise: 621.25, sales: 250 }],
    ['a rate of its time', 'MD', { price: 10_000, date: '2025-06-30' }, 10_000, { state: 600 }],
    ['and the next', 'MD', { price: 10_000, date: '2025-07-01' }, 10_000, { state: 650 }],
    [
      'a rebate taken off before',
      'TX',
      { price: 35_000, trade: 10_000, rebate: 1_500 },
      23_500,
      { state: 1_468.75 },
    ],
    ['a base below zero', 'TX', { price: 5_000, trade: 9_000 }, 0, { state: 0 }],
  ])('%s (%s)', (_title, region, sale, base, parts) => {
    const found = taxesIn(region, sale)
    expect(found.base).toBe(base)
    expect(found.parts).toEqual(parts)
  })

  it('resolves every state, and marks uncertain rates', () => {
    const regions = new Set(rows.filter(row => row.country === 'US').map(row => row.region))
    expect(regions.size).toBe(51)
    const unsure = [...regions].filter(region =>
      resolveTaxRules(rows, { country: 'US', region, date: '2026-10-15' })?.components.some(
        ({ is_unverified, is_unknown }) => is_unverified ?? is_unknown,
      ),
    )
    expect(unsure).toEqual(['DC'])
    expect(resolveTaxRules(rows, { country: 'US', region: 'ZZ', date: '2026-10-15' })).toBeUndefined()
  })
})

describe('lease rules by state', () => {
  const lease = (region: string, local = '0') =>
    resolveTaxRules(rows, { country: 'US', region, date: '2026-10-15', local_rate: local })?.lease

  it('has its own rates and no cap on local tax', () => {
    const rates = (region: string) => lease(region, '0.01')?.components.map(({ code, rate }) => [code, rate])
    expect(rates('AL')).toEqual([['state_and_local', '0.025']])
    expect(rates('FL')).toEqual([['state_and_local', '0.07']])
    expect(rates('PA')).toEqual([
      ['state_and_local', '0.07'],
      ['lease_tax', '0.03'],
    ])
    expect(lease('WA')?.components.map(({ code }) => code)).toEqual(['sales_and_local', 'motor_vehicle'])
    expect(lease('WA')?.at_inception.map(({ code }) => code)).toEqual(['luxury'])
  })

  it('has no trade-in credit for leases in some states', () => {
    expect(lease('MI')?.trade_in).toEqual({ type: 'none' })
    expect(lease('CA')?.trade_in).toEqual({ type: 'none' })
    expect(lease('NJ')?.trade_in).toEqual({ type: 'full' })
  })
})

describe('an unknown local rate', () => {
  const at = (region: string, local_rate?: string | null) =>
    resolveTaxRules(rows, {
      country: 'US',
      region,
      date: '2026-10-15',
      ...(local_rate !== undefined && { local_rate }),
    })

  it('counts as zero with a warning, if the place levies a local tax', () => {
    expect(at('NY', null)).toEqual({ ...at('NY', '0'), is_local_unknown: true })
    expect(at('NY')?.is_local_unknown).toBeUndefined()
  })

  it('has no warning if there is no local tax', () => {
    expect(at('CT', null)?.is_local_unknown).toBeUndefined()
  })
})
