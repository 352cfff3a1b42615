import type { MatrixRequest } from '@forecourt/domain/pricing/desk/matrix-request.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { FREQUENCIES } from '@forecourt/domain/platform/money/frequency.ts'
import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'

const TERMS = [24, 27, 36, 39, 42, 48, 54, 60]
const DISTANCES = [12_000, 16_000, 20_000, 24_000, 30_000]

const byTerm = (value: (at: number) => number) =>
  Object.fromEntries(TERMS.map((term, at) => [term, value(at).toFixed(2)]))

/** A lender with loans and leases at every term, with rates slightly above those of the previous one. */
const programme = (n: number): Programme => ({
  name_en: `Lender ${n}`,
  name_fr: `Prêteur ${n}`,
  finance: {
    new: {
      terms_months: TERMS,
      rate_tiers: [{ min_credit_score: null, rates_pct: byTerm(at => 3 + n / 3 + at * 0.3) }],
    },
  },
  lease: {
    new: {
      rate_method: n % 3 === 0 ? 'money_factor' : 'annuity_due',
      terms_months: TERMS,
      lease_rates_pct: byTerm(at => 2 + n / 3 + at * 0.3),
      residual_pct: { suv: byTerm(at => 64 - 3 * at) },
      base_distance: { per_year: 20_000 },
      distance_options: DISTANCES.map((per_year, at) => ({ per_year, adjustment_pp: String(2 - at) })),
      acquisition_fee: '0.00',
      security_deposit: '0.00',
    },
  },
})

type Base = Omit<DealInput & { payment_type: 'cash' }, 'payment_type'>

export const base = (taxes: TaxRules): Base => {
  const flags = { cap_cost: true, residualize: false, tax_in_cap: false }
  return {
    quote_date: '2026-11-21',
    taxes,
    vehicle: { condition: 'New', price: cents(4_200_000), msrp: cents(4_399_000) },
    lines: [
      { ...flags, id: 'a', kind: 'fee', name: 'Admin', amount: cents(49_900), taxability: 'taxable' },
      { ...flags, id: 'l', kind: 'fee', name: 'Licence', amount: cents(12_000), taxability: 'non_taxable' },
    ],
    trade_in: { credit: cents(1_000_000), owing: cents(400_000) },
    down_payment: cents(200_000),
    include_tax: true,
  }
}

export const finance = { annual_rate_pct: '6.49', term_months: 72, frequency: 'monthly' } as const

/** 12 lenders × 8 terms × 5 downs × 4 frequencies, leases × 5 distances, at three prices: every cell is distinct. */
const request = (deal: Base): MatrixRequest => ({
  cash: { ...deal, payment_type: 'cash' },
  finance: { ...deal, payment_type: 'finance', finance },
  lease: {
    ...deal,
    payment_type: 'lease',
    lease: {
      method: 'annuity_due',
      rate: { annual_rate_pct: '5.99' },
      term_months: 48,
      frequency: 'monthly',
      residual: { pct: '50' },
    },
  },
  programmes: Array.from({ length: 12 }, (_, n) => programme(n)),
  vehicle: { model_year: 2026, odometer: 0, segment: 'suv' },
  credit_score: null,
  axes: {
    prices: [4_200_000, 4_100_000, 4_000_000].map(cents),
    rates: [null],
    terms: TERMS,
    downs: [0, 100_000, 200_000, 300_000, 400_000].map(cents),
    distances: DISTANCES,
    frequencies: [...FREQUENCIES],
  },
})

/** The measured comparison, and one for a single price to warm up a thread. */
export function deskRequests(taxes: TaxRules): { asked: MatrixRequest; sheet: MatrixRequest } {
  const asked = request(base(taxes))
  return { asked, sheet: { ...asked, axes: { ...asked.axes, prices: asked.axes.prices.slice(0, 1) } } }
}
