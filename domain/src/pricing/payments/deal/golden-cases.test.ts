import { describe, expect, it } from 'vitest'
import { solve } from '#pricing/desk/solve.ts'
import { timesRate } from '#platform/money/amount.ts'
import { addCents, cents, sumCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { formatFixed } from '#platform/money/fixed.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import type { TaxRules } from '#pricing/taxes/tax-rules.ts'
import type { DealInput, DealLine, FeeLine } from './deal-input.ts'
import type { CashPricing, FinancePricing } from './deal-pricing.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import { leasePayment } from '../lease/lease-payment.ts'
import { loanPayment } from '../interest/loan.ts'
import { estimateAtFrequency } from '../interest/monthly-equivalent.ts'
import { priceDeal } from './price-deal.ts'
import { regZApr } from '../interest/regz-apr.ts'

const rows = shippedTaxRows()

function rules(country: 'CA' | 'US', region: string, local_rate = '0'): TaxRules {
  const found = resolveTaxRules(rows, { country, region, date: '2026-10-15', local_rate })
  if (!found) throw new Error(`no rules for ${region}`)
  return found
}

const dollars = (amount: number): Cents => cents(Math.round(amount * 100))

const fee = (id: string, amount: number, taxability: FeeLine['taxability']): DealLine => ({
  id,
  kind: 'fee',
  name: id,
  amount: dollars(amount),
  taxability,
  cap_cost: true,
  residualize: false,
  tax_in_cap: false,
})

const rebate = (id: string, amount: number, taxability: 'taxable' | 'non_taxable'): DealLine => ({
  id,
  kind: 'discount',
  discount_type: 'rebate',
  name: id,
  amount: dollars(amount),
  taxability,
})

type Sale = {
  taxes: TaxRules
  price: number
  trade?: number
  owing?: number
  lines?: DealLine[]
  down?: number
}

const common = ({ taxes, price, trade = 0, owing = 0, lines = [], down = 0 }: Sale) => ({
  quote_date: '2026-10-15',
  taxes,
  vehicle: { condition: 'New' as const, price: dollars(price) },
  lines,
  trade_in: { credit: dollars(trade), owing: dollars(owing) },
  down_payment: dollars(down),
  include_tax: true,
})

function cash(sale: Sale): CashPricing {
  const pricing = priceDeal({ ...common(sale), payment_type: 'cash' })
  if (!pricing.ok || pricing.payment_type !== 'cash') throw new Error('not priced')
  return pricing
}

const taxesOf = (pricing: CashPricing) =>
  Object.fromEntries(pricing.totals.taxes.map(tax => [tax.code, [tax.base, tax.rate, tax.amount]]))

describe('golden case G1: Ontario finance', () => {
  const input = (frequency: Frequency): Extract<DealInput, { payment_type: 'finance' }> => ({
    ...common({
      taxes: rules('CA', 'ON'),
      price: 42_000,
      trade: 10_000,
      owing: 4_000,
      down: 2_000,
      lines: [
        fee('admin', 499, 'taxable'),
        fee('licence', 120, 'non_taxable'),
        rebate('loyalty', 500, 'taxable'),
        rebate('rebate', 1_000, 'non_taxable'),
      ],
    }),
    payment_type: 'finance',
    finance: { annual_rate_pct: '6.49', term_months: 72, frequency },
  })

  const price = (frequency: Frequency): FinancePricing => {
    const pricing = priceDeal(input(frequency))
    if (!pricing.ok || pricing.payment_type !== 'finance') throw new Error('not priced')
    return pricing
  }

  it('adds up to the amount financed', () => {
    const { totals } = price('monthly')
    expect(totals.taxable_base).toBe(3_199_900)
    expect(totals.total_tax).toBe(415_987)
    expect(totals.amount_financed).toBe(3_727_887)
  })

  it('has 7,827.46 cost of borrowing with monthly payments', () => {
    const { payment, cost_of_borrowing, total_of_payments, apr_pct } = price('monthly')
    expect(payment).toMatchObject({ amount: 62_648, count: 72, last_amount: 62_625 })
    expect(cost_of_borrowing).toBe(782_746)
    expect(total_of_payments).toBe(4_510_633)
    expect(apr_pct).toBe('6.49')
  })

  it.each([
    ['biweekly', 28_880, 156, 28_885],
    ['weekly', 14_433, 312, 14_308],
    ['semimonthly', 31_289, 144, 31_349],
  ] as const)('pays exactly %s', (frequency, amount, count, last) => {
    const { payment } = price(frequency)
    expect(payment.amount).toBe(amount)
    expect(payment.count).toBe(count)
    expect(payment.last_amount).toBe(last)
  })

  it('differs from the estimate by factor', () => {
    const monthly = price('monthly').payment.amount
    const estimates = (['biweekly', 'weekly', 'semimonthly'] as const).map(often =>
      estimateAtFrequency(monthly, often),
    )
    expect(estimates).toEqual([28_843, 14_418, 31_324])
  })

  it('finds the highest price for 600.00 a month', () => {
    const target = { figure: 'payment', amount: dollars(600) } as const
    expect(solve(input('monthly'), { kind: 'price' }, target)).toMatchObject({ ok: true, value: 4_060_595 })
  })
})

describe('golden case G2: Québec lease', () => {
  it('taxes the payment of the published example', () => {
    const terms = {
      method: 'annuity_due',
      annual_rate_pct: '0',
      per_year: 12,
      count: 48,
      advance: 1,
    } as const
    const payment = leasePayment(dollars(20_000 - 5_000), dollars(8_000), terms)
    const taxes = rules('CA', 'QC').lease.components.map(rule => timesRate(payment, rule.rate))
    expect([payment, ...taxes]).toEqual([14_583, 729, 1_455])
    expect(addCents(payment, sumCents(taxes))).toBe(16_767)
  })

  it('is also the result of the complete lease', () => {
    const pricing = priceDeal({
      ...common({ taxes: rules('CA', 'QC'), price: 20_000, trade: 5_000 }),
      payment_type: 'lease',
      lease: {
        method: 'annuity_due',
        rate: { annual_rate_pct: '0' },
        term_months: 48,
        frequency: 'monthly',
        residual: { amount: dollars(8_000) },
      },
    })
    expect(pricing).toMatchObject({ ok: true, base_payment: 14_583, total_payment: 16_767 })
  })
})

describe('golden case G3 to G5: Canadian sales', () => {
  it('golden case G3: picks the British Columbia tier before the trade-in and applies it to the net', () => {
    expect(taxesOf(cash({ taxes: rules('CA', 'BC'), price: 58_000, trade: 20_000 }))).toEqual({
      GST: [3_800_000, '0.05', 190_000],
      PST: [3_800_000, '0.10', 380_000],
    })
  })

  it('golden case G4: taxes 150,000 with the luxury tax on top', () => {
    const pricing = cash({ taxes: rules('CA', 'AB'), price: 150_000 })
    expect(pricing.totals.luxury_tax).toBe(1_000_000)
    expect(taxesOf(pricing)).toEqual({ GST: [16_000_000, '0.05', 800_000] })
  })

  it('golden case G5: charges GST and QST on the net price, neither on the other', () => {
    expect(taxesOf(cash({ taxes: rules('CA', 'QC'), price: 35_000, trade: 8_000 }))).toEqual({
      GST: [2_700_000, '0.05', 135_000],
      QST: [2_700_000, '0.09975', 269_325],
    })
  })
})

describe('golden case G6: lease methods', () => {
  const terms = { annual_rate_pct: '5.99', per_year: 12, count: 48 }
  it.each([
    ['annuity_due', 1, 59_605],
    ['annuity_arrears', 0, 59_902],
    ['money_factor', 1, 59_596],
  ] as const)('%s', (method, advance, payment) => {
    expect(leasePayment(dollars(45_000), dollars(24_750), { ...terms, method, advance })).toBe(payment)
  })

  it('adds HST to the payment in advance', () => {
    const tax = timesRate(cents(59_605), '0.13')
    expect(tax).toBe(7_749)
    expect(addCents(cents(59_605), tax)).toBe(67_354)
  })
})

describe('golden case G7: Regulation Z with a prepaid finance charge', () => {
  const payment = loanPayment({ principal: dollars(30_000), annual_rate_pct: '7', per_year: 12, count: 60 })

  it('pays 594.04', () => {
    expect(payment).toBe(59_404)
    expect(payment * 60).toBe(3_564_240)
  })

  it('discloses 7.423 %', () => {
    const found = regZApr({
      advances: [{ day: { year: 2026, month: 1, day: 15 }, amount: dollars(29_700) }],
      payments: [
        { amount: payment, count: 60, first: { year: 2026, month: 2, day: 15 }, unit: 'month', every: 1 },
      ],
      unit_period: { unit: 'month', every: 1 },
    })
    expect(found?.finance_charge).toBe(594_240)
    expect(found && formatFixed(found.apr, 3)).toBe('7.423')
  })

  it('gives the same rate for the deal', () => {
    const pricing = priceDeal({
      ...common({ taxes: rules('US', 'OR'), price: 29_700 }),
      payment_type: 'finance',
      finance: {
        annual_rate_pct: '7',
        term_months: 60,
        frequency: 'monthly',
        lender_fees: [
          {
            id: 'f',
            name: 'Acquisition',
            amount: dollars(300),
            financed: true,
            prepaid_finance_charge: true,
          },
        ],
      },
    })
    expect(pricing).toMatchObject({ ok: true, apr_pct: '7.42', payment: { amount: 59_404 } })
  })
})

describe('golden case G8: trade-in credit by state', () => {
  it('has none in California and the full credit in a state with credit', () => {
    const sale = { price: 40_000, trade: 10_000 }
    expect(cash({ ...sale, taxes: rules('US', 'CA', '0.01') }).totals.total_tax).toBe(330_000)
    expect(cash({ ...sale, taxes: rules('US', 'TX') }).totals.total_tax).toBe(187_500)
    const illinois = cash({ ...sale, taxes: rules('US', 'IL', '0.02') })
    expect(illinois.totals.total_tax).toBe(247_500)
  })
})
