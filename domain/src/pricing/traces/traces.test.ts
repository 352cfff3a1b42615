import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, timesRate } from '#platform/money/amount.ts'
import { cents } from '#platform/money/cents.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import { leasePayment } from '#pricing/payments/lease/lease-payment.ts'
import { loanPayment } from '#pricing/payments/interest/loan.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import { anyDeal } from '#pricing/payments/deal/random-deals.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { luxuryTax } from '#pricing/taxes/sale-taxes.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import { canonicalJson } from './canonical-json.ts'
import { figureParts } from './trace-parts.ts'
import { replay, RULES_VERSION, traceText, type TraceRecord } from './trace-record.ts'
import { traceOf } from './trace-of.ts'

/** The result of a node's formula with its shown numbers; undefined if it needs other values. */
function formulaResult(node: TraceNode): number | undefined {
  const children = node.children.reduce((sum, child) => sum + child.amount, 0)
  const { formula } = node
  if (formula === 'sum') return children
  if (formula === 'sum_at_least_zero') return Math.max(0, children)
  if (formula === 'percent_of')
    return Math.sign(node.amount || 1) * percentOf(node.params.base, node.params.percent)
  if (formula === 'tax') return timesRate(node.params.base, node.params.rate)
  if (formula === 'tax_on_itself') {
    const { base, rate, all_rates } = node.params
    return Math.round((base * Number(rate)) / (1 - Number(all_rates)))
  }
  if (formula === 'tax_limited') return node.params.limit
  if (formula === 'tax_first_part') {
    const { base, rate, first, first_amount } = node.params
    return first_amount + timesRate(cents(Math.max(0, base - first)), rate)
  }
  if (formula === 'slice') {
    const { base, from, to } = node.params
    return Math.max(0, Math.min(base, to ?? base) - from)
  }
  if (formula === 'luxury_tax') {
    const { value, ...rule } = node.params
    return luxuryTax(value, rule)
  }
  if (formula === 'level_payment') {
    const { principal, rate_pct: annual_rate_pct, per_year, count } = node.params
    return loanPayment({ principal, annual_rate_pct, per_year, count })
  }
  if (formula === 'level_payment_zero_rate') {
    const { principal, count } = node.params
    return loanPayment({ principal, annual_rate_pct: '0', per_year: 12, count })
  }
  if (formula === 'balloon_payment_zero_rate') {
    const { principal, balloon, count } = node.params
    return loanPayment({ principal, balloon, annual_rate_pct: '0', per_year: 12, count })
  }
  if (
    formula === 'balloon_payment' ||
    formula === 'odd_period_payment' ||
    formula === 'odd_period_balloon_payment'
  ) {
    const { principal, rate_pct: annual_rate_pct, per_year, count } = node.params
    const { full_periods, odd_days, days_in_period } = {
      full_periods: 1,
      odd_days: 0,
      days_in_period: 30,
      ...node.params,
    }
    return loanPayment({
      principal,
      annual_rate_pct,
      per_year,
      count,
      first_period: { full_periods, odd_days, days_in_period },
      ...('balloon' in node.params && { balloon: node.params.balloon }),
    })
  }
  if (formula === 'residual') return percentOf(node.params.base, node.params.percent)
  if (formula === 'lease_money_factor' || formula === 'lease_annuity') {
    const { cap_cost, residual, rate_pct: annual_rate_pct, per_year, count } = node.params
    const method = formula === 'lease_money_factor' ? 'money_factor' : 'annuity_due'
    const advance = formula === 'lease_annuity' ? node.params.advance : 1
    return leasePayment(cap_cost, residual, { method, annual_rate_pct, per_year, count, advance })
  }
  if (formula === 'lease_annuity_zero_rate') {
    const { cap_cost, residual, count } = node.params
    const terms = { method: 'annuity_due', annual_rate_pct: '0', per_year: 12, count, advance: 1 } as const
    return leasePayment(cap_cost, residual, terms)
  }
  if (formula === 'times') return node.params.amount * node.params.times
  if (formula === 'monthly_equivalent') return timesRate(node.params.payment, node.params.factor)
  if (formula === 'scheduled_total') {
    const { payment, count, last, balloon } = node.params
    return payment * Math.max(0, count - 1) + last + balloon
  }
  return undefined
}

function* nodesOf(node: TraceNode): Generator<TraceNode> {
  yield node
  for (const child of node.children) yield* nodesOf(child)
}

/** The stored text; undefined for a deal that cannot be priced. */
function textOf(deal: DealInput): string | undefined {
  const pricing = priceDeal(deal)
  return pricing.ok ? traceText(deal, pricing) : undefined
}

const alberta = resolveTaxRules(shippedTaxRows(), { country: 'CA', region: 'AB', date: '2026-10-15' })
if (alberta === undefined) throw new Error('no taxes')
const taxes = alberta

/** In Alberta, 21,000.00 with tax, less a down payment. */
const smallLoan = (financed: number, term_months: number): DealInput => ({
  quote_date: '2026-10-15',
  taxes,
  vehicle: {
    condition: 'New',
    price: cents(2_000_000),
    msrp: cents(2_000_000),
    is_zero_emission: false,
    estimated_value: null,
  },
  lines: [],
  trade_in: { credit: cents(0), owing: cents(0) },
  down_payment: cents(2_100_000 - financed),
  include_tax: true,
  payment_type: 'finance',
  finance: { annual_rate_pct: '25.83', term_months, frequency: 'monthly', lender_fees: [] },
})

const traced = anyDeal.map(deal => ({ deal, pricing: priceDeal(deal) }))

describe('a trace', () => {
  it('has for every figure the formula and the numbers that give it', () => {
    fc.assert(
      fc.property(traced, ({ pricing }) => {
        if (!pricing.ok) return
        const wrong = [...nodesOf(traceOf(pricing))].filter(
          node => (formulaResult(node) ?? node.amount) !== node.amount,
        )
        expect(wrong).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('adds up on a loan so small that it is paid off before its term', () => {
    for (const term_months of [60, 72, 84])
      for (let amount = 1; amount <= 6_000; amount += 37) {
        const pricing = priceDeal(smallLoan(amount, term_months))
        if (!pricing.ok) throw new Error('no payment')
        const nodes = [...nodesOf(traceOf(pricing))]
        expect(nodes.filter(node => (formulaResult(node) ?? node.amount) !== node.amount)).toEqual([])
      }
  })

  it('expands every sum into parts that add up to it', () => {
    fc.assert(
      fc.property(traced, ({ pricing }) => {
        if (!pricing.ok) return
        for (const node of nodesOf(traceOf(pricing))) {
          const parts = figureParts(node)
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(node.amount)
          expect(parts.filter(part => part.node.formula === 'sum' && part.node.children.length > 0)).toEqual(
            [],
          )
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a stored trace', () => {
  const stored = anyDeal.map(deal => ({ deal, text: textOf(deal) }))

  it('replays to the same bytes from its own inputs', () => {
    fc.assert(
      fc.property(stored, ({ deal, text }) => {
        expect(text === undefined).toBe(!priceDeal(deal).ok)
        if (text === undefined) return
        expect(replay(text)).toEqual({ record: JSON.parse(text), outcome: 'same' })
      }),
      { numRuns: 300 },
    )
  })

  it('does so after the taxes and the deal have changed', () => {
    const place = { country: 'CA', region: 'ON', date: '2026-10-15' } as const
    const rules = resolveTaxRules(shippedTaxRows(), place)
    const raised = shippedTaxRows().map(row =>
      row.rules.kind === 'CA'
        ? { ...row, rules: { ...row.rules, taxes: row.rules.taxes.map(tax => ({ ...tax, rate: '0.20' })) } }
        : row,
    )
    const now = resolveTaxRules(raised, place)
    if (!rules || !now) throw new Error('no rules')
    fc.assert(
      fc.property(anyDeal, random => {
        const deal = { ...random, taxes: rules }
        const text = textOf(deal)
        if (text === undefined) return
        // The dealership's data changes in place; the record must hold copies, not references.
        deal.vehicle.price = cents(deal.vehicle.price + 100)
        deal.taxes = now
        expect(replay(text)).toMatchObject({ outcome: 'same' })
        expect(textOf(deal)).not.toBe(text)
      }),
      { numRuns: 100 },
    )
  })

  it('is one text for the same content, whatever the order of its fields', () => {
    fc.assert(
      fc.property(stored, ({ deal, text }) => {
        const turned = Object.fromEntries(Object.entries(deal).toReversed()) as typeof deal
        expect(textOf(turned)).toBe(text)
      }),
      { numRuns: 100 },
    )
  })

  it('of an earlier version is read as stored', () => {
    // A lease whose taxes were not expanded yet.
    const trace = {
      key: 'tax:GST',
      formula: 'tax',
      params: { code: 'GST', base: 17790, rate: '0.05' },
      rule: 'finance 5.8',
      amount: 890,
      rounding: 'R2',
      children: [],
    }
    const record = { rules_version: 1, input: smallLoan(100, 60), trace }
    expect(replay(canonicalJson(record))).toEqual({ record, outcome: 'rules_version' })
  })

  it('is not replayed by rules of another version, and detects a changed figure', () => {
    const [first] = fc.sample(
      stored.filter(({ text }) => text !== undefined),
      1,
    )
    if (first?.text === undefined) throw new Error('nothing stored')
    const other = first.text.replace(`"rules_version":${RULES_VERSION}`, '"rules_version":0')
    expect(replay(other)).toMatchObject({ outcome: 'rules_version' })
    const { trace, ...rest } = JSON.parse(first.text) as TraceRecord
    const forged = canonicalJson({ ...rest, trace: { ...trace, amount: trace.amount + 1 } })
    expect(replay(forged)).toMatchObject({ outcome: 'different' })
  })
})

describe('canonical JSON', () => {
  it.each([
    [{ b: 1, a: [true, null, 'é'] }, '{"a":[true,null,"é"],"b":1}'],
    [{ a: undefined, A: '"\n' }, '{"A":"\\"\\n"}'],
    [{ '10': 1, '9': 2 }, '{"10":1,"9":2}'],
    [-0, '0'],
    [1e21, '1e+21'],
  ])('writes %o as %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  it('refuses values that JSON cannot represent', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(RangeError)
    expect(() => canonicalJson({ a: 1n })).toThrow(RangeError)
  })

  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
