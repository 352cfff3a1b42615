import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import type { FinanceInput } from './finance-basis.ts'
import { priceFinance } from './price-finance.ts'

const rules = (country: 'CA' | 'US', region: string, date: string) => {
  const found = resolveTaxRules(
    shippedTaxRows().filter(row => row.country === country && row.region === region),
    { country, region, date },
  )
  if (found === undefined) throw new Error(`no taxes are known for ${region}`)
  return found
}

interface Loan {
  readonly rate: string
  readonly country?: 'CA' | 'US'
  readonly date?: string
  readonly fee?: number
  readonly down?: number
}

const warningsOf = ({ rate, country = 'CA', date = '2026-11-25', fee = 0, down = 0 }: Loan) => {
  const input: FinanceInput = {
    payment_type: 'finance',
    quote_date: date,
    taxes: rules(country, country === 'CA' ? 'ON' : 'TX', date),
    vehicle: { condition: 'Used', price: cents(1_000_000) },
    lines: [],
    trade_in: { credit: cents(0), owing: cents(0) },
    down_payment: cents(down),
    include_tax: true,
    finance: {
      annual_rate_pct: rate,
      term_months: 48,
      frequency: 'monthly',
      ...(fee > 0 && {
        lender_fees: [
          {
            id: 'fee',
            name: 'Set-up',
            name_fr: 'Ouverture',
            amount: cents(fee),
            financed: true,
            cost_of_borrowing: true,
          },
        ],
      }),
    },
  }
  return priceFinance(input).warnings
}

describe('the maximum rate in Canada (Criminal Code, s. 347)', () => {
  it.each<[string, Loan, string | undefined]>([
    ['35 % is not above it', { rate: '35' }, undefined],
    ['a hundredth more is', { rate: '35.01' }, '35.01'],
    ['what is above it before it is rounded is', { rate: '35.004' }, '35.004'],
    ['the engine’s highest', { rate: '99.99' }, '99.99'],
    ['before 2025 the Code counted otherwise', { rate: '40', date: '2024-12-31' }, undefined],
    ['from its first day', { rate: '40', date: '2025-01-01' }, '40.00'],
    ['the United States have no such limit of the country', { rate: '40', country: 'US' }, undefined],
    ['below it with the lender’s charges', { rate: '33', fee: 10_000 }, undefined],
  ])('%s', (_name, loan, apr) => {
    expect(warningsOf(loan)).toEqual(
      apr === undefined
        ? []
        : [{ field: 'finance.rate', rule: 'apr_above_criminal_rate', params: { apr, highest: '35' } }],
    )
  })

  it('charges that consume the whole advance exceed it too', () => {
    const beyond = [{ field: 'finance.rate', rule: 'charges_take_the_advance', params: { highest: '35' } }]
    // 11,300.00 with the tax: the loan is only the charge, or three dollars more.
    expect(warningsOf({ rate: '6.99', fee: 39_900, down: 1_130_000 })).toEqual(beyond)
    expect(warningsOf({ rate: '6.99', fee: 39_900, down: 1_129_700 })).toEqual(beyond)
    expect(warningsOf({ rate: '6.99', fee: 39_900, down: 1_100_000 })).toMatchObject([
      { rule: 'apr_above_criminal_rate' },
    ])
  })

  it('includes the lender’s charges: 34 % and 300.00 exceed it', () => {
    const [warning] = warningsOf({ rate: '34', fee: 30_000 })
    expect(Number(warning?.params['apr'])).toBeGreaterThan(35)
  })
})
