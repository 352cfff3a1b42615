import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, timesRate } from '../money/amount.ts'
import { cents } from '../money/cents.ts'
import { leasePayment } from '../payments/lease-payment.ts'
import { loanPayment } from '../payments/loan.ts'
import { priceDeal } from '../payments/price-deal.ts'
import { anyDeal } from '../payments/random-deals.ts'
import type { TraceNode } from '../payments/trace.ts'
import { luxuryTax } from '../taxes/sale-taxes.ts'
import { resolveTaxRules } from '../taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '../taxes/shipped-taxes.ts'
import { canonicalJson } from './canonical-json.ts'
import { sha256, utf8 } from './sha256.ts'
import { figureParts } from './trace-parts.ts'
import { isUnaltered, replay, RULES_VERSION, traceOf } from './trace-record.ts'

/** What a node's formula gives with the numbers that it is shown with; undefined where it needs more than those. */
function formulaResult(node: TraceNode): number | undefined {
  const children = node.children.reduce((sum, child) => sum + child.amount, 0)
  const { formula } = node
  if (formula === 'sum') return children
  if (formula === 'sum_at_least_zero') return Math.max(0, children)
  if (formula === 'percent_of')
    return Math.sign(node.amount || 1) * percentOf(node.params.base, node.params.percent)
  if (formula === 'tax') return timesRate(node.params.base, node.params.rate)
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
  if (formula === 'residual') return percentOf(node.params.base, node.params.percent)
  if (formula === 'lease_money_factor' || formula === 'lease_annuity') {
    const { cap_cost, residual, rate_pct: annual_rate_pct, per_year, count } = node.params
    const method = formula === 'lease_money_factor' ? 'money_factor' : 'annuity_due'
    const advance = formula === 'lease_annuity' ? node.params.advance : 1
    return leasePayment(cap_cost, residual, { method, annual_rate_pct, per_year, count, advance })
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

const traced = anyDeal.map(deal => ({ deal, pricing: priceDeal(deal) }))

describe('a trace', () => {
  it('gives every figure by the formula and the numbers it shows', () => {
    fc.assert(
      fc.property(traced, ({ pricing }) => {
        if (!pricing.ok) return
        const wrong = [...nodesOf(pricing.trace())].filter(
          node => (formulaResult(node) ?? node.amount) !== node.amount,
        )
        expect(wrong).toEqual([])
      }),
      { numRuns: 1000 },
    )
  }, 60_000)

  it('opens every sum into parts that add up to it', () => {
    fc.assert(
      fc.property(traced, ({ pricing }) => {
        if (!pricing.ok) return
        for (const node of nodesOf(pricing.trace())) {
          const parts = figureParts(node)
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(node.amount)
          expect(parts.filter(part => part.node.formula === 'sum' && part.node.children.length > 0)).toEqual(
            [],
          )
        }
      }),
      { numRuns: 500 },
    )
  }, 60_000)
})

describe('a stored trace', () => {
  const stored = anyDeal.map(deal => ({ deal, made: traceOf(deal) }))

  it('replays to the same bytes from the inputs it holds', () => {
    fc.assert(
      fc.property(stored, ({ deal, made }) => {
        const pricing = priceDeal(deal)
        expect(made.ok).toBe(pricing.ok)
        if (!made.ok) return
        expect(replay(made.stored)).toEqual({ ok: true, same: true, text: made.stored.text })
        expect(isUnaltered(made.stored)).toBe(true)
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  it('does so after the taxes and the deal that it came from have changed', () => {
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
        const made = traceOf(deal)
        if (!made.ok) return
        // The dealership's data moves on in place; the record must hold copies, not references.
        deal.vehicle.price = cents(deal.vehicle.price + 100)
        deal.taxes = now
        expect(replay(made.stored)).toMatchObject({ ok: true, same: true })
        const fresh = traceOf(deal)
        expect(fresh.ok && fresh.stored.hash).not.toBe(made.stored.hash)
      }),
      { numRuns: 100 },
    )
  }, 60_000)

  it('has one address for one content, whatever the order of its fields', () => {
    fc.assert(
      fc.property(stored, ({ deal, made }) => {
        if (!made.ok) return
        const turned = Object.fromEntries(Object.entries(deal).toReversed()) as typeof deal
        const again = traceOf(turned)
        expect(again.ok && again.stored).toEqual(made.stored)
      }),
      { numRuns: 100 },
    )
  }, 60_000)

  it('is not replayed by rules of another version, and shows a change of one digit', () => {
    const [first] = fc.sample(
      stored.filter(({ made }) => made.ok),
      1,
    )
    if (!first?.made.ok) throw new Error('nothing stored')
    const { text, hash } = first.made.stored
    const other = text.replace(`"rules_version":${RULES_VERSION}`, '"rules_version":0')
    expect(replay({ text: other })).toEqual({ ok: false, reason: 'rules_version' })
    expect(isUnaltered({ text: other, hash })).toBe(false)
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

  it('refuses what JSON cannot hold', () => {
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

// FIPS 180-4 and its published examples.
describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('of a published message is its published digest', (message, digest) => {
    expect(sha256(utf8(message))).toBe(digest)
  })

  it('is taken of UTF-8', () => {
    expect([...utf8('é€😀')]).toEqual([0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80])
    expect([...utf8('\ud800')]).toEqual([0xef, 0xbf, 0xbd])
  })
})
