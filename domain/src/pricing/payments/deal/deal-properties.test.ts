import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solve } from '#pricing/desk/solve.ts'
import { timesRate } from '#platform/money/amount.ts'
import { cents } from '#platform/money/cents.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import type { DealInput, DealLine, LeaseMethod } from './deal-input.ts'
import type { CashPricing, DealPricing, FinancePricing, LeasePricing, WorksheetRow } from './deal-pricing.ts'
import { leasePayment } from '../lease/lease-payment.ts'
import { priceDeal } from './price-deal.ts'
import { amount, anyDeal, cashDeal, financeDeal, leaseDeal, places } from './random-deals.ts'
import type { TraceNode } from '../trace/trace.ts'
import { traceOf } from '#pricing/traces/trace-of.ts'

type Priced = CashPricing | FinancePricing | LeasePricing

/** The pricing, or undefined if this random deal is refused (a lease far under water, for example). */
function priced(deal: DealInput): Priced | undefined {
  const pricing: DealPricing = priceDeal(deal)
  if (pricing.ok) return pricing
  expect(pricing.problems.length).toBeGreaterThan(0)
  return undefined
}

const isSale = (pricing: Priced | undefined): pricing is CashPricing | FinancePricing =>
  pricing !== undefined && pricing.payment_type !== 'lease'

const plain = ({ tracedFrom: _tracedFrom, ...pricing }: Priced) => pricing

describe('the rows of every worksheet', () => {
  it('add up to each subtotal', () => {
    fc.assert(
      fc.property(anyDeal, deal => {
        const pricing = priced(deal)
        const rows = pricing?.rows ?? []
        let sum = 0
        const open: [string, number, number][] = []
        for (const row of rows) {
          if (row.sign === '+') sum += row.amount
          if (row.sign === '-') sum -= row.amount
          if (row.sign === '=' && row.amount !== sum) open.push([row.key, row.amount, sum])
        }
        expect(open).toEqual([])
        expect(rows.filter(row => (row.sign === '+' || row.sign === '-') && row.amount < 0)).toEqual([])
        const keys = (pricing?.rows ?? []).map((row: WorksheetRow) => row.key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('are the same bytes for the same input (invariant 15)', () => {
    fc.assert(
      fc.property(anyDeal, deal => {
        expect(JSON.stringify(priceDeal(structuredClone(deal)))).toBe(JSON.stringify(priceDeal(deal)))
      }),
    )
  })
})

describe('sale (invariants 8, 9, 10)', () => {
  it('adds up to the total purchase price and charges every tax once on its base', () => {
    fc.assert(
      fc.property(fc.oneof<fc.Arbitrary<DealInput>[]>(cashDeal, financeDeal), deal => {
        const pricing = priced(deal)
        if (!isSale(pricing)) return
        const { totals } = pricing
        const built = totals.subtotal + totals.luxury_tax + totals.total_tax - totals.after_tax_discounts
        expect(totals.total_purchase_price).toBe(built)
        expect(totals.amount_due).toBe(built - totals.net_trade_in - totals.down_payment)
        expect(totals.taxes.filter(tax => tax.base < 0 || tax.amount < 0)).toEqual([])
        // South Carolina and Virginia limit the tax; Oklahoma's excise has a fixed first part.
        const plainTaxes = totals.taxes.filter(() => !['SC', 'VA', 'OK'].includes(deal.taxes.region))
        expect(plainTaxes.map(tax => tax.amount)).toEqual(
          plainTaxes.map(tax => timesRate(tax.base, tax.rate)),
        )
        expect(totals.luxury_tax).toBeLessThanOrEqual(totals.subtotal * 0.1 + 1)
      }),
    )
  })

  it('does not depend on the order of money lines', () => {
    fc.assert(
      fc.property(cashDeal, deal => {
        const items = deal.lines.filter(item => item.kind !== 'discount')
        const one = priced({ ...deal, lines: items })
        const other = priced({ ...deal, lines: items.toReversed() })
        expect(isSale(one) && one.totals).toEqual(isSale(other) && other.totals)
      }),
    )
  })

  it('a higher down payment, and an after-tax discount, reduce the balance exactly', () => {
    fc.assert(
      fc.property(cashDeal, fc.integer({ min: 1, max: 50_000 }), (deal, more) => {
        const before = priced({ ...deal, lines: [] })
        const down = priced({ ...deal, lines: [], down_payment: cents(deal.down_payment + more) })
        const rebate: DealLine = {
          id: 'r',
          kind: 'discount',
          name: 'r',
          discount_type: 'rebate',
          taxability: 'non_taxable',
          amount: cents(more),
        }
        const after = priced({ ...deal, lines: [rebate] })
        if (!isSale(before) || !isSale(down) || !isSale(after)) throw new Error('not priced')
        expect(before.totals.amount_due - down.totals.amount_due).toBe(more)
        expect(before.totals.amount_due - after.totals.amount_due).toBe(more)
        expect(after.totals.total_tax).toBe(before.totals.total_tax)
      }),
    )
  })

  it('a before-tax discount saves its amount plus its tax', () => {
    const ontario = resolveTaxRules(places, { country: 'CA', region: 'ON', date: '2026-10-15' })
    if (!ontario) throw new Error('no rules')
    fc.assert(
      fc.property(cashDeal, fc.integer({ min: 1, max: 100_000 }), (deal, off) => {
        const cheap = { ...deal.vehicle, price: cents(Math.min(deal.vehicle.price, 9_000_000)) }
        const base: DealInput = {
          ...deal,
          taxes: ontario,
          vehicle: cheap,
          lines: [],
          trade_in: { credit: cents(0), owing: cents(0) },
        }
        const discount: DealLine = {
          id: 'd',
          kind: 'discount',
          name: 'd',
          discount_type: 'rebate',
          taxability: 'taxable',
          amount: cents(off),
        }
        const before = priced(base)
        const after = priced({ ...base, lines: [discount] })
        if (!isSale(before) || !isSale(after)) throw new Error('not priced')
        const saved = before.totals.amount_due - after.totals.amount_due
        expect(saved).toBe(off + before.totals.total_tax - after.totals.total_tax)
        expect(before.totals.total_tax - after.totals.total_tax).toBeGreaterThanOrEqual(
          Math.floor(off * 0.13),
        )
      }),
    )
  })

  it('raising allowance and debt together only changes the tax', () => {
    fc.assert(
      fc.property(cashDeal, fc.integer({ min: 1, max: 300_000 }), (deal, more) => {
        const { credit, owing } = deal.trade_in
        const before = priced(deal)
        const after = priced({
          ...deal,
          trade_in: { credit: cents(credit + more), owing: cents(owing + more) },
        })
        if (!isSale(before) || !isSale(after)) throw new Error('not priced')
        expect(after.totals.amount_due - before.totals.amount_due).toBe(
          after.totals.total_tax - before.totals.total_tax,
        )
        expect(after.totals.total_tax).toBeLessThanOrEqual(before.totals.total_tax)
      }),
    )
  })
})

describe('finance', () => {
  it('adds up: payments are the amount financed and its cost (invariant 5)', () => {
    fc.assert(
      fc.property(financeDeal, deal => {
        const pricing = priced(deal)
        if (pricing?.payment_type !== 'finance') return
        const { totals } = pricing
        const costs = (deal.finance.lender_fees ?? []).filter(fee => fee.cost_of_borrowing)
        const charges = totals.amount_financed > 0 ? costs.reduce((sum, fee) => sum + fee.amount, 0) : 0
        expect(pricing.total_of_payments + charges).toBe(totals.amount_financed + pricing.cost_of_borrowing)
        const isLarge = totals.amount_financed > 500_000 && charges > 0
        const lowest = isLarge ? Number(pricing.annual_rate_pct) - 0.01 : 0
        expect(Number(pricing.apr_pct ?? lowest)).toBeGreaterThanOrEqual(lowest)
      }),
    )
  })

  it('is computed without the taxes if the payment is plus tax', () => {
    fc.assert(
      fc.property(financeDeal, deal => {
        const including = priced({ ...deal, include_tax: true })
        const plus = priced({ ...deal, include_tax: false })
        if (including?.payment_type !== 'finance' || plus?.payment_type !== 'finance') return
        expect(plus.totals.taxes).toEqual(including.totals.taxes)
        if (plus.totals.amount_financed === 0) return
        expect(including.totals.amount_financed - plus.totals.amount_financed).toBe(plus.totals.total_tax)
        expect(plus.due_at_signing.total - including.due_at_signing.total).toBe(plus.totals.total_tax)
      }),
    )
  })

  it('solves the price and the down payment for a target (7.3)', () => {
    fc.assert(
      fc.property(financeDeal, fc.integer({ min: 20_000, max: 90_000 }), (deal, target) => {
        const paymentAt = (price: number) => {
          const pricing = priced({ ...deal, vehicle: { ...deal.vehicle, price: cents(price) } })
          return pricing?.payment_type === 'finance' ? pricing.payment.amount : undefined
        }
        // Undefined if the debt on the trade-in alone exceeds the target.
        const asked = { figure: 'payment', amount: cents(target) } as const
        const byPrice = solve(deal, { kind: 'price' }, asked)
        const price = byPrice.ok ? Number(byPrice.value) : -1
        const unreachable = price === -1 && (paymentAt(0) ?? 0) > target
        const best = (paymentAt(Math.max(0, price)) ?? 0) <= target && (paymentAt(price + 1) ?? 0) > target
        expect(unreachable || best).toBe(true)
        const byCash = solve(deal, { kind: 'down_payment' }, asked)
        const with_down = byCash.ok ? priced(byCash.deal) : undefined
        expect(with_down?.payment_type === 'finance' && with_down.payment.amount <= target).toBe(true)
      }),
      { numRuns: 15 },
    )
  })
})

describe('lease (invariants 4, 12, 13)', () => {
  it('adds up: depreciation and rent are the base payments', () => {
    fc.assert(
      fc.property(leaseDeal, deal => {
        const pricing = priced(deal)
        if (pricing?.payment_type !== 'lease') return
        const { totals } = pricing
        expect(totals.depreciation_and_amortized + totals.rent_charge).toBe(pricing.total_of_base_payments)
        expect(totals.adjusted_cap_cost).toBe(totals.gross_cap_cost - totals.cap_cost_reduction)
        expect(totals.residual).toBeLessThanOrEqual(totals.residual_base)
        const later = pricing.total_payment * (pricing.payment.count - pricing.payments_in_advance)
        const signing = pricing.due_at_signing.total - totals.security_deposit
        expect(pricing.total_of_payments).toBe(signing + later + totals.disposition_fee)
        expect(pricing.taxable_part).toBeLessThanOrEqual(Math.max(0, pricing.base_payment))
      }),
    )
  })

  it('rises with the cap cost, and falls with the residual below the usual money factor', () => {
    const terms = fc.record({
      method: fc.constantFrom<LeaseMethod>('money_factor', 'annuity_due', 'annuity_arrears'),
      annual_rate_pct: fc.integer({ min: 0, max: 1_500 }).map(rate => (rate / 100).toFixed(2)),
      per_year: fc.constant(12),
      count: fc.integer({ min: 12, max: 60 }),
      advance: fc.constant(1),
    })
    fc.assert(
      fc.property(
        terms,
        amount(9_000_000),
        amount(4_000_000),
        amount(100_000),
        (lease, cap, residual, more) => {
          const payment = leasePayment(cap, residual, lease)
          expect(leasePayment(cents(cap + more), residual, lease)).toBeGreaterThanOrEqual(payment)
          expect(leasePayment(cap, cents(residual + more), lease)).toBeLessThanOrEqual(payment)
          const due = leasePayment(cap, residual, { ...lease, method: 'annuity_due', advance: 1 })
          const arrears = leasePayment(cap, residual, { ...lease, method: 'annuity_arrears', advance: 0 })
          const i = Number(lease.annual_rate_pct) / 1200
          expect(Math.abs(due * (1 + i) - arrears)).toBeLessThanOrEqual(1.2)
        },
      ),
    )
  })

  it('pays more at signing and less per month if an item is not capitalized', () => {
    fc.assert(
      fc.property(leaseDeal, fc.integer({ min: 5_000, max: 200_000 }), (deal, price) => {
        const item = (cap_cost: boolean): DealLine => ({
          id: 'item',
          kind: 'fee',
          name: 'item',
          amount: cents(price),
          taxability: 'non_taxable',
          cap_cost,
          residualize: false,
          tax_in_cap: false,
        })
        const inCap = priced({ ...deal, lines: [item(true)] })
        const signing = priced({ ...deal, lines: [item(false)] })
        if (inCap?.payment_type !== 'lease' || signing?.payment_type !== 'lease') return
        expect(signing.base_payment).toBeLessThanOrEqual(inCap.base_payment)
        const taxedUpfront = signing.payment_taxes.length === 0 && signing.totals.upfront_taxes.length > 0
        const more = signing.due_at_signing.total > inCap.due_at_signing.total
        expect(taxedUpfront || more).toBe(true)
      }),
    )
  })

  it('only moves a tax in time with tax_in_cap: at rate zero the total is unchanged', () => {
    fc.assert(
      fc.property(leaseDeal, fc.integer({ min: 5_000, max: 200_000 }), (deal, price) => {
        fc.pre(deal.taxes.lease.method === 'payment' && deal.lease.method !== 'money_factor')
        const fee = (tax_in_cap: boolean): DealLine => ({
          id: 'fee',
          kind: 'fee',
          name: 'fee',
          amount: cents(price),
          taxability: 'taxable',
          cap_cost: false,
          residualize: false,
          tax_in_cap,
        })
        const lease = { ...deal.lease, rate: { annual_rate_pct: '0' } }
        const paid = priced({ ...deal, lease, lines: [fee(false)] })
        const capitalized = priced({ ...deal, lease, lines: [fee(true)] })
        if (paid?.payment_type !== 'lease' || capitalized?.payment_type !== 'lease') return
        fc.pre(capitalized.totals.adjusted_cap_cost > capitalized.totals.residual)
        const difference = Math.abs(paid.total_of_payments - capitalized.total_of_payments)
        expect(difference).toBeLessThanOrEqual(paid.payment.count)
      }),
    )
  })
})

describe('the trace', () => {
  function walk(node: TraceNode, visit: (node: TraceNode) => void): void {
    visit(node)
    for (const child of node.children) walk(child, visit)
  }

  /** Figures of a pricing that its trace must explain. */
  function tracedFigures(pricing: Priced): Record<string, number> {
    if (pricing.payment_type === 'cash') return { amount_due: Math.abs(pricing.totals.amount_due) }
    const due_at_signing = Math.abs(pricing.due_at_signing.total)
    if (pricing.payment_type === 'finance') {
      return {
        due_at_signing,
        payment: pricing.payment.amount,
        cost_of_borrowing: Math.abs(pricing.cost_of_borrowing),
        amount_financed: pricing.totals.amount_financed,
      }
    }
    return {
      due_at_signing,
      total_payment: pricing.total_payment,
      total_of_payments: pricing.total_of_payments,
      adjusted_cap_cost: Math.abs(pricing.totals.adjusted_cap_cost),
    }
  }

  it('adds up at every sum, and its figures are the figures of the pricing', () => {
    fc.assert(
      fc.property(anyDeal, deal => {
        const pricing = priced(deal)
        if (!pricing) return
        const found = new Map<string, number>()
        walk(traceOf(pricing), node => {
          found.set(node.key, Math.abs(node.amount))
          if (node.formula !== 'sum') return
          const sum = node.children.reduce((all, child) => all + child.amount, 0)
          expect([node.key, node.amount]).toEqual([node.key, sum])
        })
        const differing = pricing.rows.filter(({ key, group, amount: shown }) => {
          const traced = found.get(key)
          return traced !== undefined && group !== 'taxes' && traced !== Math.abs(shown)
        })
        expect(differing).toEqual([])
        const figures = tracedFigures(pricing)
        expect(Object.fromEntries(Object.keys(figures).map(key => [key, found.get(key)]))).toEqual(figures)
      }),
    )
  })

  it('connects the payment with the vehicle price', () => {
    fc.assert(
      fc.property(financeDeal, deal => {
        const pricing = priced(deal)
        if (!pricing) return
        const leaves: string[] = []
        walk(traceOf(pricing), node => {
          if (node.children.length === 0) leaves.push(node.key)
        })
        expect(leaves).toContain('vehicle_price')
      }),
      { numRuns: 20 },
    )
  })

  it('does not change the pricing', () => {
    fc.assert(
      fc.property(anyDeal, deal => {
        const pricing = priced(deal)
        if (!pricing) return
        const before = structuredClone(plain(pricing))
        traceOf(pricing)
        expect(plain(pricing)).toEqual(before)
      }),
      { numRuns: 30 },
    )
  })
})
