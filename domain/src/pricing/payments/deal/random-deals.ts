import * as fc from 'fast-check'
import { cents } from '#platform/money/cents.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import type { TaxRules } from '#pricing/taxes/tax-rules.ts'
import type { DealInput, DealLine, LeaseMethod } from './deal-input.ts'
import { firstPeriodAfter } from '../interest/odd-period.ts'
import { FREQUENCIES } from '#platform/money/frequency.ts'

/** Random deals of every kind and place, for property tests. */

export const places = shippedTaxRows()

const place = fc.constantFrom(...places).map((row): TaxRules => {
  const date = row.effective_from && row.effective_from > '2026-10-15' ? row.effective_from : '2026-10-15'
  const rules = resolveTaxRules(places, {
    country: row.country,
    region: row.region,
    date,
    local_rate: '0.0215',
  })
  if (!rules) throw new Error(row.region)
  return rules
})

/** Unique ids: random ones repeat when a case is shrunk. */
const numbered = <T extends { id: string }>(items: T[]): T[] =>
  items.map((item, at) => ({ ...item, id: `i${at}` }))

export const amount = (max: number) => fc.integer({ min: 0, max }).map(cents)
const taxability = fc.constantFrom('taxable', 'non_taxable', 'gst_only', 'pst_only', 'by_state_rule')
const capFlags = { cap_cost: fc.boolean(), residualize: fc.boolean(), tax_in_cap: fc.boolean() }

const line: fc.Arbitrary<DealLine> = fc.oneof(
  fc.record({
    ...capFlags,
    id: fc.uuid(),
    kind: fc.constantFrom('fee', 'accessory', 'plan'),
    name: fc.constant('x'),
    amount: amount(300_000),
    taxability,
  }),
  fc.record({
    ...capFlags,
    id: fc.uuid(),
    kind: fc.constant('plan'),
    name: fc.constant('plan'),
    amount: amount(300_000),
    taxability: fc.record({ gst: fc.boolean(), hst: fc.boolean(), pst: fc.boolean(), qst: fc.boolean() }),
  }),
  fc.record({
    id: fc.uuid(),
    kind: fc.constant('discount'),
    name: fc.constant('d'),
    discount_type: fc.constant('rebate'),
    taxability: fc.constantFrom('taxable', 'non_taxable', 'by_state_rule'),
    amount: amount(400_000),
  }),
  fc.record({
    id: fc.uuid(),
    kind: fc.constant('discount'),
    name: fc.constant('p'),
    discount_type: fc.constant('percentage_discount'),
    taxability: fc.constant('taxable'),
    percent: fc.constantFrom('1', '2.5', '3.33'),
  }),
)

const tradeIn = fc.record({ credit: amount(2_500_000), owing: amount(2_500_000) })

const common = fc.record({
  quote_date: fc.constant('2026-10-15'),
  taxes: place,
  vehicle: fc.record({
    condition: fc.constantFrom('New', 'Used', 'cpo', 'D'),
    price: fc.integer({ min: 800_000, max: 20_000_000 }).map(cents),
    msrp: fc.integer({ min: 800_000, max: 20_000_000 }).map(cents),
    is_zero_emission: fc.boolean(),
    estimated_value: fc.option(amount(5_000_000)),
  }),
  lines: fc.array(line, { maxLength: 6 }).map(numbered),
  trade_in: tradeIn,
  down_payment: amount(800_000),
  include_tax: fc.boolean(),
})

export const cashDeal = common.map((deal): DealInput => ({ ...deal, payment_type: 'cash' }))

export const financeDeal = fc
  .record({
    deal: common,
    rate: fc.integer({ min: 0, max: 2_999 }),
    term_months: fc.constantFrom(12, 24, 39, 60, 72, 84, 96),
    frequency: fc.constantFrom(...FREQUENCIES),
    lender_fees: fc.array(
      fc.record({
        id: fc.uuid(),
        name: fc.constant('fee'),
        amount: amount(60_000),
        financed: fc.boolean(),
        cost_of_borrowing: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ deal, rate, ...terms }): Extract<DealInput, { payment_type: 'finance' }> => ({
    ...deal,
    payment_type: 'finance',
    finance: { annual_rate_pct: (rate / 100).toFixed(2), ...terms },
  }))

export const leaseDeal = fc
  .record({
    deal: common,
    method: fc.constantFrom<LeaseMethod>('money_factor', 'annuity_due', 'annuity_arrears'),
    rate: fc.integer({ min: 0, max: 1_200 }),
    term_months: fc.constantFrom(24, 36, 39, 48, 60),
    frequency: fc.constantFrom(...FREQUENCIES),
    pct: fc.constantFrom('35', '47.5', '61'),
    security_deposit: amount(50_000),
    disposition_fee: amount(50_000),
    capitalize_upfront_tax: fc.boolean(),
  })
  .map(({ deal, rate, pct, ...terms }): Extract<DealInput, { payment_type: 'lease' }> => ({
    ...deal,
    payment_type: 'lease',
    lease: { ...terms, rate: { annual_rate_pct: (rate / 100).toFixed(2) }, residual: { pct } },
  }))

/** Loans that end with a balloon, or whose first payment is not one period after the start. */
export const unevenLoan = fc
  .record({
    deal: financeDeal,
    balloon: fc.constantFrom(0, 50_000, 300_000).map(cents),
    days: fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined }),
  })
  .map(({ deal, balloon, days }): typeof deal => ({
    ...deal,
    finance: {
      ...deal.finance,
      ...(balloon > 0 && { balloon }),
      ...(days !== undefined && { first_period: firstPeriodAfter(deal.quote_date, days) }),
    },
  }))

/** Deals, some with a second trade-in. */
export const withTrades = <Deal extends DealInput>(deals: fc.Arbitrary<Deal>): fc.Arbitrary<Deal> =>
  fc
    .record({ deal: deals, second: fc.option(tradeIn, { nil: undefined }) })
    .map(({ deal, second }) => (second ? { ...deal, second_trade_in: second } : deal))

export const anyDeal = withTrades(
  fc.oneof<fc.Arbitrary<DealInput>[]>(cashDeal, financeDeal, leaseDeal, unevenLoan),
)
