import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { dealTradeIn } from './deal-trade-in.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import { figureParts } from '#pricing/traces/trace-parts.ts'
import type { DealInput } from './deal-input.ts'
import { priceDeal } from './price-deal.ts'
import { anyDeal } from './random-deals.ts'
import type { TraceNode } from '../trace/trace.ts'
import { traceOf } from '#pricing/traces/trace-of.ts'

const rows = shippedTaxRows()

function rules(country: 'CA' | 'US', region: string) {
  const found = resolveTaxRules(rows, { country, region, date: '2026-10-15', local_rate: '0' })
  if (!found) throw new Error(region)
  return found
}

const car = (credit: number, owing: number) => ({ credit: cents(credit), owing: cents(owing) })

const cash = (region: [country: 'CA' | 'US', code: string], change: Partial<DealInput> = {}): DealInput => ({
  quote_date: '2026-10-15',
  taxes: rules(...region),
  vehicle: { condition: 'New', price: cents(4_000_000), msrp: cents(4_000_000) },
  lines: [],
  trade_in: car(1_000_000, 400_000),
  second_trade_in: car(300_000, 500_000),
  down_payment: cents(0),
  include_tax: true,
  ...change,
  payment_type: 'cash',
})

/** Names of rows and their signed amounts. */
const signed = (deal: DealInput) => {
  const pricing = priceDeal(deal)
  if (!pricing.ok) throw new Error(JSON.stringify(pricing.problems))
  return new Map(pricing.rows.map(({ key, sign, amount }) => [key, sign === '-' ? 0 - amount : amount]))
}

describe('two trade-ins (finance 1.3)', () => {
  it.each<[['CA' | 'US', string], number]>([
    // 40,000 less 10,000 and 3,000.
    [['CA', 'ON'], 2_700_000],
    // California gives no credit.
    [['US', 'CA'], 4_000_000],
  ])('lower the tax base of %o together, to %i', (place, base) => {
    const found = signed(cash(place))
    expect(found.get('taxable_base')).toBe(base)
    expect([...found].filter(([key]) => key.includes('trade_in'))).toEqual([
      ['trade_in_allowance', -1_000_000],
      ['trade_in_owing', 400_000],
      ['second_trade_in_allowance', -300_000],
      ['second_trade_in_owing', 500_000],
    ])
  })

  it.each([
    ['the greater below the cap', 1_000_000, 300_000, 3_000_000],
    ['the greater above the cap', 300_000, 1_300_000, 2_800_000],
    ['two of the same', 800_000, 800_000, 3_200_000],
  ])('get the credit of one where the law allows one: %s', (_title, first, second, base) => {
    const input = cash(['US', 'MI'], { trade_in: car(first, 0), second_trade_in: car(second, 0) })
    const found = signed(input)
    expect(found.get('taxable_base')).toBe(base)
    // Both still reduce the balance.
    expect(found.get('amount_due')).toBe(base * 0.06 + 4_000_000 - first - second)
  })

  it('offset each other in the cap cost of a lease, and show how', () => {
    const lease: DealInput = {
      ...cash(['CA', 'ON'], { second_trade_in: car(300_000, 1_500_000) }),
      payment_type: 'lease',
      lease: {
        method: 'annuity_due',
        rate: { annual_rate_pct: '5.99' },
        term_months: 48,
        frequency: 'monthly',
        residual: { pct: '50' },
      },
    }
    const pricing = priceDeal(lease)
    if (!pricing.ok) throw new Error('not priced')
    expect(pricing.rows.find(({ key }) => key === 'negative_equity')?.amount).toBe(600_000)
    const gross = nodesOf(traceOf(pricing)).find(({ key }) => key === 'gross_cap_cost')
    expect(gross && figureParts(gross).map(({ key, amount }) => [key, amount])).toEqual([
      ['agreed_value', 4_000_000],
      ['trade_in_allowance', -1_000_000],
      ['trade_in_owing', 400_000],
      ['second_trade_in_allowance', -300_000],
      ['second_trade_in_owing', 1_500_000],
    ])
  })

  it('cost the same as one vehicle with the same allowance and debt', () => {
    fc.assert(
      fc.property(anyDeal, deal => {
        fc.pre(deal.taxes.trade_in.vehicles === undefined)
        const { second_trade_in: _second, ...rest } = deal
        const one = priceDeal({ ...rest, trade_in: dealTradeIn(deal) })
        const two = priceDeal(deal)
        expect(two.ok).toBe(one.ok)
        if (!one.ok || !two.ok) return
        expect([two.totals, two.due_at_signing.total]).toEqual([one.totals, one.due_at_signing.total])
      }),
      { numRuns: 300 },
    )
  })
})

const nodesOf = (node: TraceNode): TraceNode[] => [node, ...node.children.flatMap(nodesOf)]
