import { priceDeal } from '@forecourt/domain/pricing/payments/deal/price-deal.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { loanPayment } from '@forecourt/domain/pricing/payments/interest/loan.ts'
import { resolveTaxRules } from '@forecourt/domain/pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '@forecourt/domain/pricing/taxes/shipped-taxes.ts'
import { deskRates } from './desk.ts'
import { listPaymentSeconds } from './list-payments.ts'

const taxes = resolveTaxRules(shippedTaxRows(), { country: 'CA', region: 'ON', date: '2026-11-21' })
if (!taxes) throw new Error('Ontario has no tax rules')

const deal = (price: number): DealInput => ({
  payment_type: 'finance',
  quote_date: '2026-11-21',
  taxes,
  vehicle: { condition: 'New', price: cents(price), msrp: cents(price) },
  lines: [],
  trade_in: { credit: cents(1_000_000), owing: cents(400_000) },
  down_payment: cents(200_000),
  include_tax: true,
  finance: { annual_rate_pct: '6.49', term_months: 72, frequency: 'monthly' },
})

/** Computations per second on one core, after warming up. */
function rate(compute: (n: number) => unknown): number {
  for (let n = 0; n < 20_000; n += 1) compute(n)
  const begun = performance.now()
  let done = 0
  while (performance.now() - begun < 1500) {
    for (let n = 0; n < 1000; n += 1) compute(done + n)
    done += 1000
  }
  return done / ((performance.now() - begun) / 1000)
}

/**
 * Payments alone, whole worksheets with every line, tax and total, the desk's matrix and solver, and an
 * inventory's payments.
 */
export const engineRates = async (onProgress: (done: number, of: number) => void) => ({
  payments: rate(n =>
    loanPayment({
      principal: cents(3_000_000 + (n % 100_000)),
      annual_rate_pct: '6.49',
      per_year: 12,
      count: 72,
    }),
  ),
  worksheets: rate(n => priceDeal(deal(4_200_000 + (n % 100_000)))),
  desk: await deskRates(taxes),
  inventory: listPaymentSeconds(taxes, onProgress),
})
