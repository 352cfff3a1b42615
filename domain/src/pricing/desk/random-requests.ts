import * as fc from 'fast-check'
import { cents } from '#platform/money/cents.ts'
import { FREQUENCIES } from '#platform/money/frequency.ts'
import {
  cashDeal,
  financeDeal,
  leaseDeal,
  unevenLoan,
  withTrades,
} from '#pricing/payments/deal/random-deals.ts'
import type { ByTerm, FinanceCard, LeaseCard, Programme } from '#pricing/programmes/programme.ts'
import type { CashInput, MatrixAxes, MatrixRequest } from './matrix-request.ts'

/** Random comparisons: programmes with every kind of limit, deals of every place. */

const TERMS = [24, 36, 39, 48, 60, 72, 84]
const DISTANCES = [12_000, 16_000, 20_000, 24_000]

const percent = (min: number, max: number) => fc.integer({ min, max }).map(value => (value / 100).toFixed(2))
const amount = (min: number, max: number) => fc.integer({ min, max }).map(value => (value / 100).toFixed(2))
const byTerm = (value: fc.Arbitrary<string>): fc.Arbitrary<ByTerm> =>
  fc
    .array(value, { minLength: TERMS.length, maxLength: TERMS.length })
    .map(values => Object.fromEntries(TERMS.map((term, at) => [term, values[at] ?? '1'])))

const termLimits = {
  terms_months: fc.subarray(TERMS, { minLength: 2 }),
  max_term_by_age: fc.option(fc.constant({ 4: 60 })),
}

const financeCard: fc.Arbitrary<FinanceCard> = fc.record({
  ...termLimits,
  rate_tiers: fc
    .tuple(byTerm(percent(0, 1500)), byTerm(percent(0, 1500)), fc.constantFrom('plain', 'banded', 'gap'))
    .map(([rates_pct, others, kind]) => {
      const tier = { min_credit_score: null, rates_pct }
      const large = { min_credit_score: null, rates_pct: others, amount_from: '30000.00' }
      if (kind === 'plain') return [tier]
      return kind === 'banded' ? [tier, large] : [{ ...tier, amount_to: '24999.99' }, large]
    }),
  min_amount_financed: fc.option(amount(100_000, 1_500_000)),
  max_amount_financed: fc.option(amount(3_000_000, 9_000_000)),
  max_ltv_pct: fc.option(fc.constantFrom('90', '110', '140')),
  max_balloon_pct: fc.option(fc.constantFrom('2', '30')),
  max_days_to_first_payment: fc.option(fc.constantFrom(45, 90)),
})

const leaseCard: fc.Arbitrary<LeaseCard> = fc
  .record({
    ...termLimits,
    rate_method: fc.constantFrom('annuity_due' as const, 'annuity_arrears' as const, 'money_factor' as const),
    lease_rates_pct: byTerm(percent(0, 1200)),
    residuals: byTerm(percent(3000, 6500)),
    acquisition_fee: fc.constantFrom('0.00', '650.00'),
    security_deposit: fc.constantFrom('0.00', '350.00'),
    disposition_fee: fc.constantFrom('0.00', '395.00'),
    payments_in_advance: fc.constantFrom(undefined, 0, 1, 3),
    residualizable_limit_pct_of_msrp: fc.option(fc.constantFrom('0', '10')),
    max_cap_cost_pct_of_msrp: fc.option(fc.constantFrom('90', '115')),
    min_cap_cost: fc.option(fc.constantFrom('15000.00', '30000.00')),
    frequencies: fc.constantFrom(undefined, [...FREQUENCIES], ['monthly' as const]),
  })
  .map(({ residuals, ...card }) => ({
    ...card,
    residual_pct: { suv: residuals },
    base_distance: { per_year: 20_000 },
    distance_options: DISTANCES.slice(0, 3).map((per_year, at) => ({
      per_year,
      adjustment_pp: String(3 - 2 * at),
    })),
  }))

const programme: fc.Arbitrary<Programme> = fc.record({
  name_en: fc.constant('Lender'),
  name_fr: fc.constant('Prêteur'),
  frequencies: fc.constantFrom(undefined, ['biweekly' as const, 'monthly' as const]),
  lender_fees: fc.array(
    fc.record({
      name_en: fc.constant('Fee'),
      name_fr: fc.constant('Frais'),
      amount: amount(0, 70_000),
      financed: fc.boolean(),
      cost_of_borrowing: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  finance: fc.record({
    new: fc.option(financeCard),
    cpo: fc.option(financeCard),
    used: fc.option(financeCard),
  }),
  lease: fc.record({ new: fc.option(leaseCard), cpo: fc.option(leaseCard), used: fc.option(leaseCard) }),
})

const values = <T>(value: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(value, { minLength: 1, maxLength })
const cash = (max: number) => fc.integer({ min: 0, max }).map(cents)

const axes: fc.Arbitrary<MatrixAxes> = fc.record({
  prices: values(cash(9_000_000), 2),
  rates: values(fc.option(percent(0, 2000)), 2),
  terms: values(fc.constantFrom(...TERMS, 96), 4),
  // Some amounts are invalid, as in typing errors.
  downs: values(
    fc.oneof({ weight: 20, arbitrary: cash(1_500_000) }, { weight: 1, arbitrary: fc.constant(cents(-1)) }),
    3,
  ),
  distances: values(fc.constantFrom(...DISTANCES), 2),
  frequencies: values(fc.constantFrom(...FREQUENCIES), 3),
})

export const matrixRequest: fc.Arbitrary<MatrixRequest> = fc.record({
  cash: cashDeal.map(deal => deal as CashInput),
  finance: withTrades(fc.oneof(financeDeal, unevenLoan)),
  lease: withTrades(leaseDeal),
  programmes: fc.array(programme, { minLength: 1, maxLength: 3 }),
  vehicle: fc.record({
    model_year: fc.integer({ min: 2019, max: 2027 }),
    odometer: fc.option(fc.integer({ min: 0, max: 150_000 })),
    segment: fc.constant('suv'),
  }),
  credit_score: fc.constant(null),
  axes,
})
