import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents } from '#platform/money/amount.ts'
import { cents } from '#platform/money/cents.ts'
import type { FeeTerms } from '#pricing/payment-types/line-overrides.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import { cashDeal, financeDeal, leaseDeal } from '#pricing/payments/deal/random-deals.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { cellGross, dealGross, frontGross } from './gross.ts'
import { grossTrace } from './gross-trace.ts'
import { sheetCosts } from './sheet-costs.ts'

const seed = 20_261_122
const vehicle = cents(3_000_000)
const deals = fc.oneof<fc.Arbitrary<DealInput>[]>(cashDeal, financeDeal, leaseDeal)

const planLine = (amount: number): DealInput['lines'][number] => ({
  id: 'platinum',
  kind: 'plan',
  name: 'Platinum',
  amount: cents(amount),
  taxability: 'taxable',
  cap_cost: true,
  residualize: false,
  tax_in_cap: false,
})
const terms = (given: Partial<FeeTerms> = {}): FeeTerms => ({
  id: 'platinum',
  kind: 'plan',
  origin: 'global',
  type: null,
  amount: '1895.00',
  taxability: 'taxable',
  is_doc_fee: false,
  cap_cost: true,
  residualize: false,
  tax_in_cap: false,
  is_cash: true,
  is_finance: true,
  is_lease: true,
  ...given,
})
const sheetOf = (line: FeeTerms) => ({ lines: [line], finance: {}, lease: { acquisition_fee: '0.00' } })
const known = { platinum: cents(98_000) }

describe('back-end gross', () => {
  it.each([
    ['agreed at a cost', terms(), known, { platinum: 98_000 }],
    ['whose cost is not known', terms(), {}, {}],
    ['that is in the vehicle already', terms({ pre_installed: true, amount: '0.00' }), known, {}],
    ['of somebody’s own making', terms({ origin: 'custom' }), known, {}],
  ])('knows a plan %s', (_name, line, costs, expected) => {
    expect(sheetCosts(sheetOf(line), [], costs).lines).toEqual(expected)
  })

  it('uses the cost agreed before the price was overridden', () => {
    const lowered = terms({ amount: '1700.00' })
    const override = { field: 'lines.platinum.amount', own: '1895.00', given: '1700.00' }
    expect(sheetCosts(sheetOf(lowered), [override], known).lines).toEqual(known)
    expect(sheetCosts(sheetOf(lowered), [override]).lines).toEqual({ platinum: 189_500 })
  })

  it(`is the revenue of plans less their cost, and not part of the front (seed ${seed})`, () => {
    fc.assert(
      fc.property(deals, fc.nat(500_000), fc.nat(500_000), (deal, amount, cost) => {
        const bare = { ...deal, lines: deal.lines.filter(({ kind }) => kind !== 'plan') }
        const sold = { ...bare, lines: [...bare.lines, planLine(amount)] }
        const sheet = sheetOf(terms({ amount: formatCents(cents(amount)) }))
        const costs = { vehicle, ...sheetCosts(sheet, [], { platinum: cents(cost) }) }
        expect(dealGross(sold, costs)).toBe(dealGross(bare, costs) + amount - cost)
        expect(frontGross(sold, costs)).toBe(frontGross(bare, costs))
        expect(cellGross(sold, deal.vehicle.price, costs)).toBe(dealGross(sold, costs))
      }),
      { seed, numRuns: 200 },
    )
  })
})

describe('the trace of gross', () => {
  const closes = (node: TraceNode): boolean =>
    node.formula !== 'sum' ||
    (node.children.reduce((sum, { amount }) => sum + amount, 0) === node.amount &&
      node.children.every(closes))

  it(`adds up to the cent, front and back (seed ${seed})`, () => {
    const worth = fc.option(fc.nat(3_000_000), { nil: undefined })
    fc.assert(
      fc.property(deals, fc.nat(500_000), fc.nat(100_000), worth, (deal, cost, fee, value) => {
        const sold = { ...deal, lines: [...deal.lines, planLine(189_500)] }
        const costs = {
          vehicle,
          lines: { platinum: cents(cost), owed: cents(fee) },
          owed_by: { owed: [deal.payment_type] },
          lender_fees: { finance: cents(fee), lease: cents(fee) },
          ...(value !== undefined && { trade_in_value: cents(value) }),
        }
        const trace = grossTrace(sold, costs)
        expect(trace.amount).toBe(dealGross(sold, costs))
        expect(closes(trace)).toBe(true)
        expect(trace.children[0]?.amount).toBe(frontGross(sold, costs))
      }),
      { seed, numRuns: 200 },
    )
  })
})
