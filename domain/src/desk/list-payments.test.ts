import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import type { DealInput } from '../payments/deal-input.ts'
import { priceDeal } from '../payments/price-deal.ts'
import { cashDeal, financeDeal, leaseDeal } from '../payments/random-deals.ts'
import { listPayments, type ListDeals, type ListedPrices, type ListPayment } from './list-payments.ts'

/** The list's figure as the single computation gives it; undefined where it gives none. */
function alone(deal: DealInput, { price, msrp }: ListedPrices): number | undefined {
  const priced = priceDeal({ ...deal, vehicle: { ...deal.vehicle, price, msrp } })
  if (!priced.ok) return undefined
  return priced.payment_type === 'cash'
    ? priced.totals.total_purchase_price
    : priced.payment.monthly_equivalent
}

const prices = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 20_000_000 }).map(cents),
    msrp: fc.integer({ min: 1, max: 20_000_000 }).map(cents),
  }),
  { minLength: 5, maxLength: 5 },
)
const deals = fc.record({ cash: cashDeal, finance: financeDeal, lease: leaseDeal }) as fc.Arbitrary<{
  cash: ListDeals['cash']
  finance: NonNullable<ListDeals['finance']>
  lease: NonNullable<ListDeals['lease']>
}>

const runs = 700

describe('list payments', () => {
  it(`are what pricing each deal alone gives, to the cent (${runs * 15} random figures)`, () => {
    const seen = { priced: 0, refused: 0 }
    fc.assert(
      fc.property(deals, prices, (group, vehicles) => {
        const price = listPayments(group)
        for (const vehicle of vehicles) {
          const listed = price(vehicle)
          for (const type of ['cash', 'finance', 'lease'] as const) {
            const figure = alone(group[type], vehicle)
            const { amount, reason }: ListPayment = listed[type]
            seen[amount === null ? 'refused' : 'priced'] += 1
            const isPriced = figure !== undefined && figure > 0
            expect([amount, reason === null]).toEqual(isPriced ? [figure, true] : [null, false])
          }
        }
      }),
      { numRuns: runs },
    )
    expect(seen.priced).toBeGreaterThan(runs)
    expect(seen.refused).toBeGreaterThan(0)
  })

  const [group] = fc.sample(deals, { numRuns: 1, seed: 7 })
  if (!group) throw new Error('no sample')
  const usual: ListedPrices = { price: cents(4_000_000), msrp: cents(4_200_000) }
  const plain: typeof group = {
    cash: { ...group.cash, lines: [], down_payment: cents(0) },
    finance: { ...group.finance, lines: [], down_payment: cents(0) },
    lease: { ...group.lease, lines: [], down_payment: cents(0) },
  }
  const unknown = { ...plain.cash.taxes, unknown: 'no_rate' as const }
  const special = { ...plain.lease.taxes, lease: { ...plain.lease.taxes.lease, method: 'special' as const } }

  it.each<[string, ListDeals, ListedPrices, (string | null)[]]>([
    ['no programme', { ...plain, finance: null, lease: null }, usual, [null, 'no_programme', 'no_programme']],
    ['no price', plain, { ...usual, price: cents(0) }, ['no_price', 'no_price', 'no_price']],
    [
      'a tax nobody knows',
      { ...plain, cash: { ...plain.cash, taxes: unknown }, finance: null, lease: null },
      usual,
      ['tax_unknown', 'no_programme', 'no_programme'],
    ],
    [
      'a tax on leases nobody knows',
      { ...plain, finance: null, lease: { ...plain.lease, taxes: special } },
      usual,
      [null, 'no_programme', 'tax_unknown'],
    ],
    [
      'more paid down than it costs',
      { ...plain, finance: { ...plain.finance, down_payment: cents(90_000_000) }, lease: null },
      usual,
      [null, 'nothing_to_pay', 'no_programme'],
    ],
    [
      'terms beyond any',
      {
        ...plain,
        finance: { ...plain.finance, finance: { ...plain.finance.finance, term_months: 500 } },
        lease: null,
      },
      usual,
      [null, 'unpriceable', 'no_programme'],
    ],
    [
      'a price beyond any',
      { ...plain, lease: null },
      { ...usual, price: cents(99_999_999_999) },
      ['unpriceable', 'unpriceable', 'no_programme'],
    ],
  ])('%s has a reason in the payment’s place', (_name, asked, vehicle, reasons) => {
    const { cash, finance, lease } = listPayments(asked)(vehicle)
    expect([cash.reason, finance.reason, lease.reason]).toEqual(reasons)
    for (const { amount, reason } of [cash, finance, lease]) expect(amount === null).toBe(reason !== null)
  })
})
