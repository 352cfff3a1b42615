import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import { monthlyEquivalent } from '#pricing/payments/interest/monthly-equivalent.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import { cashDeal, financeDeal, leaseDeal } from '#pricing/payments/deal/random-deals.ts'
import type { FinanceCard, Programme } from '#pricing/programmes/programme.ts'
import { listPayments, type ListDeals, type ListedVehicle, type ListPayment } from './list-payments.ts'
import { startingLoans } from './starting-offers.ts'

/** The list's figure computed by the pricing of a single deal; undefined if it has none. */
function alone(deal: DealInput, { price, msrp, estimated_value = null }: ListedVehicle): number | undefined {
  const priced = priceDeal({ ...deal, vehicle: { ...deal.vehicle, price, msrp, estimated_value } })
  if (!priced.ok) return undefined
  return priced.payment_type === 'cash' ? priced.totals.total_purchase_price : priced.payment.amount
}

type Every = {
  cash: ListDeals['cash']
  finance: ListDeals['finance'][number]['deal']
  lease: ListDeals['lease'][number]['deal']
}
type Group = Pick<Every, 'cash'> & { [K in 'finance' | 'lease']: Every[K] | null }

/** The deals of a group without a programme's limits. */
const listed = ({ cash, finance, lease }: Group): ListDeals => ({
  cash,
  finance: finance ? [{ deal: finance }] : [],
  lease: lease ? [{ deal: lease }] : [],
})

const prices = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 20_000_000 }).map(cents),
    msrp: fc.integer({ min: 1, max: 20_000_000 }).map(cents),
    estimated_value: fc.option(fc.integer({ min: 0, max: 20_000_000 }).map(cents)),
  }),
  { minLength: 5, maxLength: 5 },
)
const deals = fc.record({ cash: cashDeal, finance: financeDeal, lease: leaseDeal }) as fc.Arbitrary<Every>

const frequenciesOf = ({ finance, lease }: Every) => ({
  finance: finance.finance.frequency,
  lease: lease.lease.frequency,
})

const runs = 700

describe('list payments', () => {
  it(`equal the pricing of each single deal, to the cent (${runs * 15} random figures)`, () => {
    const seen = { priced: 0, refused: 0 }
    fc.assert(
      fc.property(deals, prices, (group, vehicles) => {
        const price = listPayments(listed(group))
        for (const vehicle of vehicles) {
          const shown = price(vehicle)
          for (const type of ['cash', 'finance', 'lease'] as const) {
            const figure = alone(group[type], vehicle)
            const { amount, reason }: ListPayment = shown[type]
            seen[amount === null ? 'refused' : 'priced'] += 1
            const isPriced = figure !== undefined && figure > 0
            expect([amount, reason === null]).toEqual(isPriced ? [figure, true] : [null, false])
            if (shown[type].amount === null) continue
            const often = type === 'cash' ? null : frequenciesOf(group)[type]
            const monthly = often === null ? figure : monthlyEquivalent(shown[type].amount, often)
            expect(shown[type]).toMatchObject({ frequency: often, monthly })
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
  const usual: ListedVehicle = { price: cents(4_000_000), msrp: cents(4_200_000) }
  const bare = { lines: [], down_payment: cents(0), trade_in: { credit: cents(0), owing: cents(0) } }
  const plain: typeof group = {
    cash: { ...group.cash, ...bare },
    finance: { ...group.finance, ...bare },
    lease: { ...group.lease, ...bare },
  }
  const unknown = { ...plain.cash.taxes, unknown: 'no_rate' as const }
  const special = { ...plain.lease.taxes, lease: { ...plain.lease.taxes.lease, method: 'special' as const } }

  it.each<[string, Group, ListedVehicle, (string | null)[]]>([
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
    const { cash, finance, lease } = listPayments(listed(asked))(vehicle)
    expect([cash.reason, finance.reason, lease.reason]).toEqual(reasons)
    for (const { amount, reason } of [cash, finance, lease]) expect(amount === null).toBe(reason !== null)
  })

  describe('check the limits of each programme in turn', () => {
    const loanOf = (rate: string, card: Partial<FinanceCard>): ListDeals['finance'][number] => {
      const programme: Programme = {
        name_en: 'Bank',
        name_fr: 'Banque',
        finance: {
          new: {
            terms_months: [60],
            rate_tiers: [{ min_credit_score: null, rates_pct: { 60: rate } }],
            ...card,
          },
        },
      }
      const place = { country: 'CA', region: 'ON', quote_date: '2026-11-21' } as const
      const vehicle = { model_year: 2026, odometer: null, segment: 'car', condition: 'New' } as const
      const [start] = startingLoans([programme], { vehicle, credit_score: null, place }).fitting
      if (!start) throw new Error('no programme')
      const finance = { annual_rate_pct: rate, term_months: 60, frequency: 'monthly' } as const
      return { deal: { ...plain.finance, finance }, start: { ...start, term: 60 } }
    }
    const choiceOf = (finance: ListDeals['finance'], vehicle = usual) =>
      listPayments({ ...listed(plain), finance })(vehicle).finance

    it('use the first that finances the amount, and none if no programme does', () => {
      const small = loanOf('2.99', { max_amount_financed: '20000.00' })
      const large = loanOf('4.99', { max_ltv_pct: '140' })
      expect(choiceOf([small, large])).toMatchObject({ choice: 1, reason: null })
      expect(choiceOf([small, large]).amount).toBe(choiceOf([large]).amount)
      expect(choiceOf([small])).toEqual({ amount: null, reason: 'no_programme' })
    })

    it('exclude lenders that do not accept the odometer', () => {
      const near = loanOf('2.99', { max_odometer: 50_000 })
      const far = loanOf('4.99', { max_odometer: 150_000 })
      const chosen = (odometer: number | null) => choiceOf([near, far], { ...usual, odometer }).choice
      expect([chosen(null), chosen(50_000), chosen(50_001), chosen(150_001)]).toEqual([0, 0, 1, undefined])
    })

    it('use the rate of the amount', () => {
      const banded = loanOf('2.99', {
        rate_tiers: [
          { min_credit_score: null, rates_pct: { 60: '8.99' }, amount_to: '9999.99' },
          { min_credit_score: null, rates_pct: { 60: '5.49' }, amount_from: '10000.00' },
        ],
      })
      expect(choiceOf([banded]).amount).toBe(choiceOf([loanOf('5.49', {})]).amount)
    })
  })
})
