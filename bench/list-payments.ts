import {
  listPayments,
  type ListDeals,
  type ListedVehicle,
} from '@forecourt/domain/pricing/desk/list-payments.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'

const VEHICLES = 20_000

/** Vehicles with the same deals; a lot has a few dozen such groups. */
const GROUPS = 60

const flags = { cap_cost: true, residualize: false, tax_in_cap: false }

const dealsOf = (taxes: TaxRules, group: number): ListDeals => {
  const deal = {
    quote_date: '2026-11-21',
    taxes,
    vehicle: { condition: group % 3 === 0 ? ('Used' as const) : ('New' as const), price: cents(0) },
    lines: [
      {
        ...flags,
        id: 'a',
        kind: 'fee' as const,
        name: 'Admin',
        amount: cents(49_900),
        taxability: 'taxable' as const,
      },
      {
        ...flags,
        id: 'l',
        kind: 'fee' as const,
        name: 'Licence',
        amount: cents(12_000),
        taxability: 'non_taxable' as const,
      },
      {
        id: 'd',
        kind: 'discount' as const,
        name: 'Loyalty',
        discount_type: 'rebate' as const,
        taxability: 'taxable' as const,
        amount: cents(75_000),
      },
    ],
    trade_in: { credit: cents(0), owing: cents(0) },
    down_payment: cents(200_000),
    include_tax: true,
  }
  const rate = (3.49 + (group % 20) * 0.25).toFixed(2)
  return {
    cash: { ...deal, payment_type: 'cash', down_payment: cents(0) },
    finance: [
      {
        deal: {
          ...deal,
          payment_type: 'finance',
          finance: { annual_rate_pct: rate, term_months: 72, frequency: 'biweekly' },
        },
      },
    ],
    lease: [
      {
        deal: {
          ...deal,
          payment_type: 'lease',
          lease: {
            method: 'annuity_due',
            rate: { annual_rate_pct: rate },
            term_months: 48,
            frequency: 'monthly',
            residual: { pct: String(40 + (group % 15)) },
          },
        },
      },
    ],
  }
}

/** Every price is distinct, so that nothing is cached. */
const pricesOf = (n: number): ListedVehicle => ({
  price: cents(1_500_000 + n * 217),
  msrp: cents(1_600_000 + n * 217),
})

/**
 * Seconds for the payments of 20,000 vehicles in three types on one core, including the preparation of the deals
 * of their groups, and the number without a payment. Calls `onProgress` after every tenth of them.
 */
export function listPaymentSeconds(taxes: TaxRules, onProgress: (done: number, of: number) => void) {
  const begun = performance.now()
  const groups = Array.from({ length: GROUPS }, (_, group) => listPayments(dealsOf(taxes, group)))
  let without = 0
  for (let n = 0; n < VEHICLES; n += 1) {
    const payments = groups[n % GROUPS]?.(pricesOf(n))
    for (const type of ['cash', 'finance', 'lease'] as const) without += payments?.[type].amount ? 0 : 1
    if ((n + 1) % (VEHICLES / 10) === 0) onProgress(n + 1, VEHICLES)
  }
  return { vehicles: VEHICLES, seconds: (performance.now() - begun) / 1000, without }
}
