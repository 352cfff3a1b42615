import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { taxFlags } from './line-taxability.ts'
import { luxuryTaxOn } from './luxury-items.ts'
import { resolveTaxRules } from './resolve-tax-rules.ts'
import { luxuryTax, saleTaxes } from './sale-taxes.ts'
import { shippedTaxRows } from './shipped-taxes.ts'
import type { TaxedSale } from './tax-base.ts'
import type { TaxRow } from './tax-row.ts'

const rows = shippedTaxRows()

function rulesOf(region: string, date = '2026-10-15') {
  const rules = resolveTaxRules(rows, { country: 'CA', region, date })
  if (!rules) throw new Error(region)
  return rules
}

const saleOf = (price: number, more: Partial<TaxedSale> = {}): TaxedSale => {
  const amount = cents(Math.round(price * 100))
  return {
    taxed: {
      federal: amount,
      combined: amount,
      provincial: amount,
      quebec: amount,
      premium: cents(0),
      state: amount,
    },
    vehicle_price: amount,
    before_tax_discounts: cents(0),
    luxury_tax: cents(0),
    trade_in: cents(0),
    is_new: true,
    is_passenger: true,
    is_zero_emission: false,
    estimated_value: null,
    ...more,
  }
}

const taxes = (region: string, sale: TaxedSale, date?: string) =>
  saleTaxes(rulesOf(region, date), sale).components.map(({ code, rate, base, amount }) => [
    code,
    rate,
    base,
    amount,
  ])

describe('provinces', () => {
  it.each([
    ['AB', [['GST', '0.05']]],
    [
      'BC',
      [
        ['GST', '0.05'],
        ['PST', '0.07'],
      ],
    ],
    [
      'MB',
      [
        ['GST', '0.05'],
        ['RST', '0.07'],
      ],
    ],
    ['NB', [['HST', '0.15']]],
    ['NL', [['HST', '0.15']]],
    ['NS', [['HST', '0.14']]],
    ['NT', [['GST', '0.05']]],
    ['NU', [['GST', '0.05']]],
    ['ON', [['HST', '0.13']]],
    ['PE', [['HST', '0.15']]],
    [
      'QC',
      [
        ['GST', '0.05'],
        ['QST', '0.09975'],
      ],
    ],
    [
      'SK',
      [
        ['GST', '0.05'],
        ['PST', '0.06'],
      ],
    ],
    ['YT', [['GST', '0.05']]],
  ])('%s', (region, expected) => {
    expect(taxes(region, saleOf(30_000)).map(([code, rate]) => [code, rate])).toEqual(expected)
  })

  it('uses the rate of the day in Nova Scotia', () => {
    expect(taxes('NS', saleOf(100), '2025-03-31')).toEqual([['HST', '0.15', 10_000, 1_500]])
    expect(taxes('NS', saleOf(100), '2025-04-01')).toEqual([['HST', '0.14', 10_000, 1_400]])
  })
})

describe('British Columbia tiers', () => {
  const pst = (price: number, more: Partial<TaxedSale> = {}, date?: string) =>
    taxes('BC', saleOf(price, more), date)[1]?.[1]

  it.each([
    [54_999.99, '0.07'],
    [55_000, '0.08'],
    [55_999.99, '0.08'],
    [56_000, '0.09'],
    [57_000, '0.10'],
    [124_999.99, '0.10'],
    [125_000, '0.15'],
    [149_999.99, '0.15'],
    [150_000, '0.20'],
  ])('%d pays %s', (price, rate) => {
    expect(pst(price)).toBe(rate)
  })

  it.each([
    [74_999.99, '0.07'],
    [75_000, '0.08'],
    [76_000, '0.09'],
    [77_000, '0.10'],
    [125_000, '0.15'],
  ])('zero-emission: %d pays %s', (price, rate) => {
    expect(pst(price, { is_zero_emission: true })).toBe(rate)
  })

  it('ends the zero-emission thresholds after 2027-02-22', () => {
    expect(pst(60_000, { is_zero_emission: true }, '2027-02-22')).toBe('0.07')
    expect(pst(60_000, { is_zero_emission: true }, '2027-02-23')).toBe('0.10')
  })

  it('selects the tier before the trade-in, including the luxury tax, and exempts other vehicles', () => {
    expect(pst(58_000, { trade_in: cents(2_000_000) })).toBe('0.10')
    expect(pst(124_999.99)).toBe('0.10')
    expect(pst(124_999.99, { luxury_tax: cents(500_000) })).toBe('0.15')
    expect(pst(160_000, { is_passenger: false })).toBe('0.07')
  })

  it('subtracts discounts from the price that selects the tier', () => {
    expect(pst(55_500, { before_tax_discounts: cents(60_000) })).toBe('0.07')
  })
})

describe('Québec used vehicles', () => {
  const used = { is_new: false, estimated_value: cents(2_200_000), trade_in: cents(500_000) }

  it('charges QST on the greater of price and estimated value, GST on the price', () => {
    expect(taxes('QC', saleOf(20_000, used))).toEqual([
      ['GST', '0.05', 1_500_000, 75_000],
      ['QST', '0.09975', 1_700_000, 169_575],
    ])
    expect(taxes('QC', saleOf(25_000, used))[1]).toEqual(['QST', '0.09975', 2_000_000, 199_500])
  })

  it('uses the price of new vehicles', () => {
    expect(taxes('QC', saleOf(20_000, { ...used, is_new: true }))[1]?.[2]).toBe(1_500_000)
  })
})

describe('luxury tax (invariant 11)', () => {
  const rule = rulesOf('ON').luxury
  if (!rule) throw new Error('no luxury tax')
  it.each([
    [100_000, 0],
    [100_000.02, 0],
    [100_000.03, 0.01],
    [150_000, 10_000],
    [200_000, 20_000],
    [250_000, 25_000],
  ])('of %d is %d', (value, tax) => {
    expect(luxuryTax(cents(Math.round(value * 100)), rule)).toBe(tax * 100)
  })

  it('no longer applies to aircraft and vessels, nor before its start', () => {
    const value = cents(30_000_000)
    expect(luxuryTaxOn('aircraft', '2026-10-15', value, rule)).toBe(0)
    expect(luxuryTaxOn('aircraft', '2025-11-04', value, rule)).toBe(3_000_000)
    expect(luxuryTaxOn('vessel', '2024-01-01', value, rule)).toBe(1_000_000)
    expect(luxuryTaxOn('vehicle', '2022-08-31', value, rule)).toBe(0)
  })
})

describe('flags of a line', () => {
  it.each([
    ['taxable', [true, true, true, true]],
    ['non_taxable', [false, false, false, false]],
    ['gst_only', [true, true, false, false]],
    ['pst_only', [false, false, true, true]],
  ] as const)('%s', (taxability, [federal, combined, provincial, quebec]) => {
    expect(taxFlags(taxability, null).flags).toMatchObject({ federal, combined, provincial, quebec })
  })

  it('uses one flag per tax on a plan', () => {
    const { flags } = taxFlags({ gst: true, hst: false, pst: false, qst: true }, null)
    expect(flags).toMatchObject({ federal: true, combined: false, provincial: false, quebec: true })
  })

  it('uses the state’s rule and returns null without one', () => {
    expect(taxFlags('by_state_rule', true)).toMatchObject({ known: true, flags: { state: true } })
    expect(taxFlags('by_state_rule', null)).toMatchObject({ known: false, flags: { state: false } })
  })
})

describe('dated rows', () => {
  it('cover every day of a region exactly once', () => {
    const byRegion = new Map<string, TaxRow[]>()
    for (const row of rows) {
      const key = `${row.country}-${row.region}`
      byRegion.set(key, [...(byRegion.get(key) ?? []), row])
    }
    for (const list of byRegion.values()) {
      expect(list[0]?.effective_from).toBeNull()
      expect(list.at(-1)?.effective_to).toBeNull()
      list.slice(1).forEach((row, index) => {
        const end = new Date(`${list[index]?.effective_to}T00:00:00Z`)
        end.setUTCDate(end.getUTCDate() + 1)
        expect(row.effective_from).toBe(end.toISOString().slice(0, 10))
      })
    }
  })

  it('are plain data that can be stored', () => {
    expect(JSON.parse(JSON.stringify(rows))).toEqual(rows)
    expect(rows.every(row => /^\d{4}-\d{2}-\d{2}$/.test(row.as_of))).toBe(true)
  })

  it('can be corrected from a later day on', () => {
    const ontario = rows.find(row => row.region === 'ON')
    if (ontario?.rules.kind !== 'CA') throw new Error('no Ontario')
    const raised = {
      ...ontario,
      effective_from: '2027-01-01',
      rules: { ...ontario.rules, taxes: ontario.rules.taxes.map(tax => ({ ...tax, rate: '0.15' })) },
    }
    const on = (date: string) => resolveTaxRules([...rows, raised], { country: 'CA', region: 'ON', date })
    expect(on('2026-12-31')?.components[0]?.rate).toBe('0.13')
    expect(on('2027-01-01')?.components[0]?.rate).toBe('0.15')
  })
})
