import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, parseCents } from '#platform/money/amount.ts'
import { cents } from '#platform/money/cents.ts'
import type { FeeTerms, LibraryFee } from '#pricing/payment-types/line-overrides.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import { cashDeal, financeDeal, leaseDeal } from '#pricing/payments/deal/random-deals.ts'
import { cellGross, chargedForLender, dealGross } from './gross.ts'
import { sheetCosts, sheetOverrides, type CostedSheet } from './sheet-costs.ts'

const seed = 20_261_121
const vehicle = cents(3_000_000)

const licence: LibraryFee = {
  id: 'licence',
  kind: 'fee',
  origin: 'global',
  type: 'government',
  amount: '120.00',
  taxability: 'non_taxable',
  is_doc_fee: false,
  cap_cost: false,
  residualize: false,
  tax_in_cap: false,
  is_cash: true,
  is_finance: true,
  is_lease: false,
  applies: true,
  include_by_default: true,
}
const sheetOf = (lines: readonly FeeTerms[], loanFee = '0.00', leaseFee = '0.00'): CostedSheet => ({
  lines,
  finance: { lender_fees: [{ amount: loanFee }] },
  lease: { acquisition_fee: leaseFee },
})
const feeLine = (amount: number): DealInput['lines'][number] => ({
  id: 'licence',
  kind: 'fee',
  name: 'Licence',
  amount: cents(amount),
  taxability: 'non_taxable',
  cap_cost: false,
  residualize: false,
  tax_in_cap: false,
})

/** Gross of a deal with these lines, whose order has the licence as in the library. */
function grossWith(deal: DealInput, lines: readonly FeeTerms[]): number {
  const order = { worksheet: sheetOf([licence]), overrides: [] }
  const sheet = sheetOf(lines)
  const overrides = sheetOverrides(sheet, order, { library: [licence], lender: {} })
  const charged = lines.filter(line => line[`is_${deal.payment_type}`])
  const priced = { ...deal, lines: charged.map(({ amount }) => feeLine(parseCents(amount) ?? 0)) }
  return dealGross(priced, { vehicle, ...sheetCosts(sheet, overrides) })
}

const deals = fc.oneof<fc.Arbitrary<DealInput>[]>(cashDeal, financeDeal, leaseDeal)

describe('the cost of a passed-on fee', () => {
  it(`reduces the gross by the reduction of the fee, and by all of it if it is not charged (seed ${seed})`, () => {
    fc.assert(
      fc.property(deals, fc.integer({ min: 0, max: 20_000 }), (deal, amount) => {
        const asIs = grossWith(deal, [licence])
        const lowered = { ...licence, amount: formatCents(cents(amount)) }
        const counts = licence[`is_${deal.payment_type}`]
        expect(grossWith(deal, [lowered])).toBe(asIs + (counts ? amount - 12_000 : 0))
        expect(grossWith(deal, [])).toBe(asIs - (counts ? 12_000 : 0))
        const halfway = { ...licence, is_cash: false }
        expect(grossWith(deal, [halfway])).toBe(asIs - (deal.payment_type === 'cash' ? 12_000 : 0))
      }),
      { seed, numRuns: 300 },
    )
  })

  it('only passed-on fees cost the dealership: a removed fee of its own is lost revenue', () => {
    const [deal] = fc.sample(cashDeal, { seed, numRuns: 1 })
    const own = { ...licence, type: 'dealer' }
    const costs = sheetCosts(sheetOf([]), [
      { field: 'lines.licence.removed', own: '120.00', given: '', owed_by: [] },
    ])
    expect(costs.lines).toEqual({})
    if (!deal) return
    const charged = { ...deal, lines: [feeLine(12_000)] }
    const earned = dealGross(charged, { vehicle, ...sheetCosts(sheetOf([own])) })
    expect(dealGross({ ...deal, lines: [] }, { vehicle, ...costs })).toBe(earned - 12_000)
  })

  it('ends when the fee is restored', () => {
    const removed = { field: 'lines.licence.removed', own: '120.00', given: '', owed_by: ['cash'] } as const
    expect(sheetCosts(sheetOf([]), [removed]).lines).toEqual({ licence: 12_000 })
    expect(sheetCosts(sheetOf([licence]), [removed]).lines).toEqual({})
  })

  it('is assumed if an older override does not say who is owed', () => {
    const old = { field: 'lines.licence.amount', own: '120.00', given: '60.00' }
    const line = { ...licence, amount: '60.00' }
    expect(sheetCosts(sheetOf([line]), [old]).lines).toEqual({ licence: 12_000 })
    expect(sheetCosts(sheetOf([{ ...line, type: 'dealer' }]), [old]).lines).toEqual({ licence: 0 })
  })
})

describe('the cost of a lender', () => {
  const order = { worksheet: sheetOf([], '72.00', '650.00'), overrides: [] }
  const costsOf = (sheet: CostedSheet, lender: { finance?: string; lease?: string }) =>
    sheetCosts(sheet, sheetOverrides(sheet, order, { library: [], lender })).lender_fees

  it.each([
    ['as the order has it', sheetOf([], '72.00', '650.00'), { finance: '80.00', lease: '700.00' }, {}],
    ['as the programme has it', sheetOf([], '80.00', '700.00'), { finance: '80.00', lease: '700.00' }, {}],
    ['waived', sheetOf([], '0.00', '650.00'), { finance: '72.00' }, { finance: 7_200 }],
    ['lowered', sheetOf([], '72.00', '500.00'), { lease: '650.00' }, { lease: 65_000 }],
    ['of no programme', sheetOf([], '10.00', '10.00'), {}, {}],
  ])('%s', (_name, sheet, lender, expected) => {
    expect(costsOf(sheet, lender)).toEqual(expected)
  })

  it(`reduces the gross if the customer does not pay it, but not in a cell (seed ${seed})`, () => {
    fc.assert(
      fc.property(financeDeal, fc.integer({ min: 0, max: 100_000 }), (deal, cost) => {
        const gross = dealGross(deal, { vehicle })
        const costs = { vehicle, lender_fees: { finance: cents(cost) } }
        expect(dealGross(deal, costs)).toBe(gross + chargedForLender(deal) - cost)
        expect(cellGross(deal, deal.vehicle.price, costs)).toBe(gross)
      }),
      { seed, numRuns: 100 },
    )
  })
})
