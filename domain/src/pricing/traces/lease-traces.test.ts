import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import type { DealInput, DealLine } from '#pricing/payments/deal/deal-input.ts'
import type { LeasePricing } from '#pricing/payments/deal/deal-pricing.ts'
import { leaseCase, taxesAt, type LeaseChange } from '#pricing/payments/lease/lease-cases.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import { leaseDeal, withTrades } from '#pricing/payments/deal/random-deals.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { traceOf } from './trace-of.ts'

const deal = (place: string, change?: LeaseChange) => leaseCase(taxesAt(place), change)

const fee = (id: string, amount: number, change: Partial<Extract<DealLine, { kind: 'fee' }>> = {}) =>
  ({
    id,
    kind: 'fee',
    name: id,
    amount: cents(amount),
    taxability: 'taxable',
    cap_cost: true,
    residualize: false,
    tax_in_cap: false,
    ...change,
  }) as const

const percentage: DealLine = {
  id: 'p',
  kind: 'discount',
  name: 'p',
  taxability: 'taxable',
  discount_type: 'percentage_discount',
  percent: '2.5',
}

function priced(input: DealInput): LeasePricing {
  const pricing = priceDeal(input)
  if (!pricing.ok || pricing.payment_type !== 'lease') throw new Error('no lease')
  return pricing
}

function nodesOf(node: TraceNode): TraceNode[] {
  return [node, ...node.children.flatMap(nodesOf)]
}

const found = (input: DealInput, key: string): TraceNode => {
  const nodes = nodesOf(traceOf(priced(input))).filter(node => node.key === key)
  const node = nodes.find(({ formula }) => formula !== 'given') ?? nodes[0]
  if (!node) throw new Error(`no ${key}`)
  return node
}

const partsOf = (node: TraceNode) => Object.fromEntries(node.children.map(({ key, amount }) => [key, amount]))

describe('the payment of a lease', () => {
  it('includes the frequency by which the yearly rent is divided', () => {
    const node = found(deal('US OR', { lease: { frequency: 'biweekly' } }), 'base_payment')
    expect(node).toMatchObject({
      formula: 'lease_money_factor',
      params: { cap_cost: 3_000_000, residual: 1_650_000, rate_pct: '6', count: 78, per_year: 26 },
      amount: 22_673,
    })
  })

  it.each([
    ['annuity_due', '0', 'lease_annuity_zero_rate'],
    ['annuity_arrears', '0.00', 'lease_annuity_zero_rate'],
    ['annuity_due', '0.01', 'lease_annuity'],
    ['money_factor', '0', 'lease_money_factor'],
  ] as const)('%s at %s is explained by %s', (method, annual_rate_pct, formula) => {
    const input = deal('US OR', { lease: { method, rate: { annual_rate_pct } } })
    expect(found(input, 'base_payment').formula).toBe(formula)
  })
})

describe('the base of a tax at inception', () => {
  const lines = [fee('f', 60_000), fee('s', 40_000, { cap_cost: false })]

  it.each<[string, LeaseChange, string, Record<string, number>]>([
    // 36 × R2(13,500 ÷ 36 + 46,500 × 0.0025), and with cash, a capitalized fee and one paid at signing.
    ['US NJ', {}, 'base:state', { 'taxable_payments:state': 1_768_500 }],
    [
      'US NJ',
      { lines, down_payment: cents(100_000) },
      'base:state',
      { 'taxable_payments:state': 1_724_904, down_payment: 100_000, 'line:s': 40_000 },
    ],
    [
      'US NJ',
      { lines: [...lines, percentage], lease: { tax_method: 'upfront_price' } },
      'base:state',
      { vehicle_price: 3_000_000, 'line:f': 60_000, 'line:s': 40_000, 'line:p': -75_000 },
    ],
    [
      'US GA',
      { lines, trade_in: { credit: cents(300_000), owing: cents(100_000) } },
      'base:state',
      { gross_cap_cost: 3_060_000, 'line:s': 40_000, residual: -1_650_000, positive_equity: -200_000 },
    ],
    [
      'US GA',
      { lease: { capitalize_upfront_tax: true } },
      'base:state',
      { gross_cap_cost: 3_094_500, capitalized_tax: -94_500, residual: -1_650_000 },
    ],
    [
      'US WA',
      { vehicle: { condition: 'New', price: cents(11_200_000), msrp: cents(11_200_000) } },
      'base:luxury',
      { vehicle_price: 11_200_000 },
    ],
  ])('%s %#', (place, change, key, parts) => {
    const node = found(deal(place, change), key)
    expect(partsOf(node)).toEqual(parts)
    expect(node.amount).toBe(Object.values(parts).reduce((sum, part) => sum + part, 0))
  })
})

describe('the sources of a line of a lease', () => {
  const dear = { condition: 'New', price: cents(15_000_000), msrp: cents(15_000_000) } as const

  it.each([true, false])('luxury tax, capitalized %s', capitalize_upfront_tax => {
    const node = found(deal('CA ON', { vehicle: dear, lease: { capitalize_upfront_tax } }), 'luxury_tax')
    expect(node).toMatchObject({
      formula: 'luxury_tax',
      params: { value: 15_000_000, threshold: 10_000_000 },
      amount: 1_000_000,
    })
  })

  it('percentage discount', () => {
    expect(found(deal('CA ON', { lines: [percentage] }), 'line:p')).toMatchObject({
      formula: 'percent_of',
      params: { base: 3_000_000, percent: '2.5' },
      amount: -75_000,
    })
  })
})

describe('the base of a tax on payments', () => {
  it('is explained for each tax, if a line is subject to only one of them', () => {
    const input = deal('CA SK', {
      lines: [fee('gst', 50_000, { taxability: 'gst_only' }), fee('pst', 80_000, { taxability: 'pst_only' })],
    })
    const pricing = priced(input)
    const [gst, pst] = pricing.payment_taxes
    expect([gst?.code, pst?.code]).toEqual(['GST', 'PST'])
    expect(gst?.base).not.toBe(pst?.base)
    expect(found(input, 'base:GST')).toMatchObject({
      amount: gst?.base,
      params: { cap_cost: 3_130_000, not_taxed: 80_000 },
      children: [{ amount: 80_000, children: [{ key: 'line:pst' }] }],
    })
    expect(found(input, 'base:PST')).toMatchObject({ amount: pst?.base, params: { not_taxed: 50_000 } })
    expect(found(input, 'taxable_part')).toMatchObject({ amount: pst?.base })
  })

  it('lists the debt of each trade-in', () => {
    const input = deal('CA ON', {
      trade_in: { credit: cents(500_000), owing: cents(200_000) },
      second_trade_in: { credit: cents(100_000), owing: cents(300_000) },
    })
    expect(partsOf(found(input, 'not_taxed:combined'))).toEqual({
      trade_in_owing: 200_000,
      second_trade_in_owing: 300_000,
    })
  })
})

describe('every tax of random leases', () => {
  /** The stated base of a tax, and the stated exclusions of a part of a payment. */
  function said(node: TraceNode): number | undefined {
    const { formula } = node
    if (
      formula === 'tax' ||
      formula === 'tax_limited' ||
      formula === 'tax_first_part' ||
      formula === 'tax_on_itself'
    )
      return node.params.base
    return formula === 'taxable_part' ? node.params.not_taxed : undefined
  }

  /** The same from the children of the node; a tax at signing has the parts of its base as children. */
  const opened = ({ key, children }: TraceNode): number =>
    key.startsWith('signing_tax:')
      ? children.reduce((sum, child) => sum + child.amount, 0)
      : (children[0]?.amount ?? 0)

  it('is explained by the parts of its base', () => {
    fc.assert(
      fc.property(withTrades(leaseDeal), input => {
        const pricing = priceDeal(input)
        if (!pricing.ok) return
        const wrong = nodesOf(traceOf(pricing)).filter(node => (said(node) ?? opened(node)) !== opened(node))
        expect(wrong).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('is one of the pricing', () => {
    fc.assert(
      fc.property(leaseDeal, input => {
        const pricing = priceDeal(input)
        if (!pricing.ok || pricing.payment_type !== 'lease') return
        const amountOf = (key: string) =>
          traceOf(pricing)
            .children.filter(node => node.key === key)
            .flatMap(node => node.children.filter(child => child.key.startsWith('tax:')))
            .reduce((sum, tax) => sum + tax.amount, 0)
        const { payment_taxes, totals } = pricing
        const total = (taxes: readonly { amount: number }[]) =>
          taxes.reduce((sum, tax) => sum + tax.amount, 0)
        expect(amountOf('total_payment')).toBe(total(payment_taxes))
        expect(amountOf('upfront_tax')).toBe(total(totals.upfront_taxes))
      }),
      { numRuns: 200 },
    )
  })
})
