import { describe, expect, it } from 'vitest'
import { timesRate } from '#platform/money/amount.ts'
import { cents } from '#platform/money/cents.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import type { DealInput, DealLine, FinanceTerms } from './deal-input.ts'
import type { FinancePricing } from './deal-pricing.ts'
import { priceDeal } from './price-deal.ts'
import { traceOf } from '#pricing/traces/trace-of.ts'

const rows = shippedTaxRows()

function rules(country: 'CA' | 'US', region: string) {
  const found = resolveTaxRules(rows, { country, region, date: '2026-10-15' })
  if (!found) throw new Error(region)
  return found
}

type Finance = Extract<DealInput, { payment_type: 'finance' }>

const deal = (finance: Partial<FinanceTerms> = {}, change: Partial<Finance> = {}): Finance => ({
  payment_type: 'finance',
  quote_date: '2026-10-15',
  taxes: rules('CA', 'AB'),
  vehicle: { condition: 'New', price: cents(2_000_000) },
  lines: [],
  trade_in: { credit: cents(0), owing: cents(0) },
  down_payment: cents(0),
  include_tax: false,
  ...change,
  finance: { annual_rate_pct: '6.99', term_months: 60, frequency: 'monthly', ...finance },
})

function priced(input: Finance): FinancePricing {
  const pricing = priceDeal(input)
  if (!pricing.ok) throw new Error(JSON.stringify(pricing.problems))
  if (pricing.payment_type !== 'finance') throw new Error('not finance')
  return pricing
}

const fee = (amount: number, financed: boolean, cost_of_borrowing: boolean) => [
  { id: 'fee', name: 'Administration', amount: cents(amount), financed, cost_of_borrowing },
]

describe('cost of borrowing (finance 4)', () => {
  it('is the rate itself if interest is the only cost', () => {
    expect(priced(deal()).apr_pct).toBe('6.99')
    expect(priced(deal({ lender_fees: fee(5_800, true, false) })).apr_pct).toBe('6.99')
  })

  it('includes a financed fee', () => {
    const pricing = priced(deal({ lender_fees: fee(30_000, true, true) }))
    expect(pricing).toMatchObject({ apr_pct: '7.62', cost_of_borrowing: 411_207 })
    expect(pricing.payment).toMatchObject({ amount: 40_187, last_amount: 40_174 })
  })

  it('includes a fee that is paid at signing', () => {
    const pricing = priced(
      deal(
        { annual_rate_pct: '8.99', term_months: 48, lender_fees: fee(25_000, false, true) },
        {
          vehicle: { condition: 'New', price: cents(1_500_000) },
        },
      ),
    )
    expect(pricing).toMatchObject({ apr_pct: '9.87', cost_of_borrowing: 316_388 })
    expect(pricing.due_at_signing.items.map(item => item.key)).toEqual(['taxes', 'lender_fee:fee'])
  })

  it('equals the rate over an odd first period, whose interest is in the payment', () => {
    const first_period = { start_date: '2026-01-15', first_payment_date: '2026-03-01' }
    const pricing = priced(deal({ first_period }))
    expect(pricing.payment.amount).toBeGreaterThan(priced(deal()).payment.amount)
    expect(pricing.apr_pct).toBe('6.99')
  })
})

describe('a loan that is paid off before its term', () => {
  const tiny = (principal: number, terms: Partial<FinanceTerms>) =>
    priced(deal(terms, { taxes: rules('US', 'OR'), vehicle: { condition: 'New', price: cents(principal) } }))

  it('has the rate of the actual payments', () => {
    expect(tiny(110, { annual_rate_pct: '0', term_months: 72 })).toMatchObject({
      apr_pct: '0.00',
      total_of_payments: 110,
      cost_of_borrowing: 0,
    })
    const weekly = tiny(36_759, { annual_rate_pct: '6.56', term_months: 96, frequency: 'weekly' })
    expect(Math.abs(Number(weekly.apr_pct) - 6.56)).toBeLessThan(0.02)
  })
})

describe('refunds to the customer', () => {
  it('finances nothing if the trade-in pays for the vehicle', () => {
    const pricing = priced(deal({}, { trade_in: { credit: cents(2_500_000), owing: cents(0) } }))
    expect(pricing.totals.amount_due).toBe(-500_000)
    expect(pricing.totals.amount_financed).toBe(0)
    expect(pricing.payment).toMatchObject({ amount: 0, count: 0, last_amount: 0 })
    expect(pricing.apr_pct).toBeNull()
    expect(pricing.warnings.map(warning => warning.rule)).toEqual(['nothing_to_finance'])
    expect(pricing.rows.find(row => row.key === 'owed_to_customer')?.amount).toBe(500_000)
  })
})

describe('the amount due at signing of a cash customer', () => {
  it('is explained item by item', () => {
    const pricing = priceDeal({ ...deal(), payment_type: 'cash', down_payment: cents(500_000) })
    if (!pricing.ok) throw new Error('priced')
    const node = traceOf(pricing).children.find(({ key }) => key === 'due_at_signing')
    expect(node?.amount).toBe(2_100_000)
    expect(node?.children.map(({ key, amount }) => [key, amount])).toEqual([
      ['down_payment', 500_000],
      ['amount_due', 1_600_000],
    ])
  })
})

describe('cash above the amount due', () => {
  it('is reported, with the refund', () => {
    const pricing = priceDeal({ ...deal(), payment_type: 'cash', down_payment: cents(2_500_000) })
    if (!pricing.ok) throw new Error('priced')
    // 20,000.00 and 5 % of GST.
    expect(pricing.warnings).toEqual([
      { field: 'down_payment', rule: 'more_than_due', params: { amount: 400_000 } },
    ])
  })
})

describe('balloon', () => {
  it('falls due with the last payment', () => {
    const pricing = priced(
      deal(
        { annual_rate_pct: '5.49', balloon: cents(1_200_000) },
        { vehicle: { condition: 'New', price: cents(4_000_000) } },
      ),
    )
    expect(pricing.payment.amount).toBe(58_960)
    expect(pricing.total_of_payments).toBe(4_737_626)
    expect(pricing.apr_pct).toBe('5.49')
  })

  it('cannot exceed the loan', () => {
    expect(priceDeal(deal({ balloon: cents(2_100_000) }))).toMatchObject({
      ok: false,
      problems: [{ field: 'finance.balloon', rule: 'balloon_above_amount_financed' }],
    })
  })
})

describe('unknown rules of a state', () => {
  const lines: DealLine[] = [
    {
      id: 'doc',
      kind: 'fee',
      name: 'Doc',
      amount: cents(20_000),
      taxability: 'by_state_rule',
      is_doc_fee: true,
      cap_cost: false,
      residualize: false,
      tax_in_cap: false,
    },
    {
      id: 'plan',
      kind: 'plan',
      name: 'Plan',
      amount: cents(100_000),
      taxability: 'by_state_rule',
      cap_cost: true,
      residualize: false,
      tax_in_cap: false,
    },
    {
      id: 'cash',
      kind: 'discount',
      name: 'Cash',
      discount_type: 'rebate',
      amount: cents(100_000),
      taxability: 'by_state_rule',
    },
  ]

  it('are warned of and leave the line untaxed, the rebate after tax', () => {
    const pricing = priced(deal({}, { taxes: rules('US', 'ND'), lines }))
    expect(pricing.warnings.map(warning => warning.rule)).toEqual([
      'doc_fee_tax_unknown',
      'plan_tax_unknown',
      'rebate_tax_unknown',
    ])
    expect(pricing.totals.taxable_base).toBe(2_000_000)
    expect(pricing.totals.after_tax_discounts).toBe(100_000)
  })

  it('are irrelevant for a zero line', () => {
    const free = lines.map(line => ({ ...line, amount: cents(0) }))
    expect(priced(deal({}, { taxes: rules('US', 'ND'), lines: free })).warnings).not.toContainEqual(
      expect.objectContaining({ rule: 'plan_tax_unknown' }),
    )
  })

  it('for local rates are warned of, and the rate counts as zero', () => {
    const known = rules('US', 'NY')
    const pricing = priced(deal({}, { taxes: { ...known, is_local_unknown: true }, lines: [] }))
    expect(pricing.warnings).toEqual([
      { field: 'postal_code', rule: 'local_tax_unknown', params: { region: 'NY' } },
    ])
  })

  it('are applied if known', () => {
    const pricing = priced(deal({}, { taxes: rules('US', 'NY'), lines }))
    expect(pricing.totals.taxable_base).toBe(2_100_000)
    expect(pricing.totals.after_tax_discounts).toBe(100_000)
    // New York caps the documentation fee at 175.00.
    expect(pricing.warnings).toEqual([
      {
        field: 'lines.doc.amount',
        rule: 'doc_fee_above_cap',
        params: { region: 'NY', limit: 17_500, amount: 20_000 },
      },
    ])
    expect(priced(deal({}, { taxes: rules('US', 'TX'), lines })).totals.before_tax_discounts).toBe(100_000)
  })
})

describe('reasons why a deal cannot be priced', () => {
  it.each<[string, Partial<FinanceTerms>, Partial<Finance>, string, string]>([
    [
      'a negative price',
      {},
      { vehicle: { condition: 'New', price: cents(-1) } },
      'vehicle.price',
      'amount_negative',
    ],
    [
      'a huge price',
      {},
      { vehicle: { condition: 'New', price: cents(10_000_000_000) } },
      'vehicle.price',
      'amount_too_large',
    ],
    ['a negative down payment', {}, { down_payment: cents(-5) }, 'down_payment', 'amount_negative'],
    ['a rate in words', { annual_rate_pct: 'six' }, {}, 'finance.annual_rate_pct', 'decimal'],
    ['a rate with an exponent', { annual_rate_pct: '1e309' }, {}, 'finance.annual_rate_pct', 'decimal'],
    ['a negative rate', { annual_rate_pct: '-1' }, {}, 'finance.annual_rate_pct', 'range'],
    ['a rate above 100', { annual_rate_pct: '100.01' }, {}, 'finance.annual_rate_pct', 'range'],
    ['no term', { term_months: 0 }, {}, 'finance.term_months', 'range'],
    ['half a month', { term_months: 36.5 }, {}, 'finance.term_months', 'range'],
    ['a long term', { term_months: 121 }, {}, 'finance.term_months', 'range'],
    [
      'a first payment before the start',
      { first_period: { start_date: '2026-02-01', first_payment_date: '2026-01-01' } },
      {},
      'finance.first_period',
      'first_payment_before_start',
    ],
    [
      'a day that does not exist',
      { first_period: { start_date: '2026-02-30', first_payment_date: '2026-04-01' } },
      {},
      'finance.first_period',
      'date',
    ],
    [
      'a percentage above 100',
      {},
      {
        lines: [
          {
            id: 'p',
            kind: 'discount',
            name: 'p',
            taxability: 'taxable',
            discount_type: 'percentage_discount',
            percent: '101',
          },
        ],
      },
      'lines.p.percent',
      'range',
    ],
  ])('%s', (_title, finance, change, field, rule) => {
    expect(priceDeal(deal(finance, change))).toMatchObject({ ok: false, problems: [{ field, rule }] })
  })

  it('names the place of stored rules without a rate', () => {
    const taxes = { ...rules('US', 'NJ'), unknown: 'no_rate' as const }
    expect(priceDeal(deal({}, { taxes }))).toMatchObject({
      ok: false,
      problems: [{ field: 'taxes', rule: 'tax_rate_unknown', params: { region: 'NJ' } }],
    })
  })

  it.each([
    [3499, 20, '0.081'],
    [3500, 21, '0.054'],
    [4999, 30, '0.041'],
    [5000, 31, '0.042'],
    [2000, 40, '0.010'],
  ])(
    'charges the excise of %i pounds and %i miles per gallon in the District of Columbia',
    (pounds, mpg, rate) => {
      const { vehicle } = deal()
      const excised = { ...vehicle, unladen_weight_lb: pounds, city_mpg: mpg }
      const pricing = priced(deal({}, { taxes: rules('US', 'DC'), vehicle: excised, lines: [] }))
      expect(pricing.totals.taxes.map(tax => tax.rate)).toEqual([rate])
      expect(pricing.totals.total_tax).toBe(timesRate(vehicle.price, rate))
    },
  )

  it('lists every invalid field', () => {
    const pricing = priceDeal(deal({ annual_rate_pct: 'x', term_months: -1 }, { down_payment: cents(-1) }))
    expect(!pricing.ok && pricing.problems.map(problem => problem.field)).toEqual([
      'down_payment',
      'finance.term_months',
      'finance.annual_rate_pct',
    ])
  })
})
