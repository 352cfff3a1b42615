import { solve } from '@forecourt/domain/pricing/desk/solve.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { priceDeal } from '@forecourt/domain/pricing/payments/deal/price-deal.ts'
import { resolveTaxRules } from '@forecourt/domain/pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '@forecourt/domain/pricing/taxes/shipped-taxes.ts'
import { describe, expect, it } from 'vitest'
import { dealInputOf } from './deal-input.ts'
import type { Worksheet } from './worksheet.ts'

const quote_date = '2026-11-21'
const place = { country: 'CA', region: 'ON' } as const
const rows = shippedTaxRows().filter(row => row.country === place.country && row.region === place.region)
const taxes = resolveTaxRules(rows, { ...place, date: quote_date })

const none = { description: null, credit: '0.00', owing: '0.00' }
const sheet = (lease: Partial<Worksheet['lease']> = {}, given: Partial<Worksheet> = {}): Worksheet => ({
  price: '40000.00',
  msrp: '40000.00',
  lines: [],
  trade_in: none,
  postal_code: null,
  include_tax: true,
  credit_score: null,
  cash: { down_payment: '0.00' },
  finance: { lender: '', rate: '6.49', term: 60, frequency: 'monthly', down_payment: '0.00' },
  lease: {
    lender: 'Captive',
    rate: '5.99',
    term: 48,
    frequency: 'monthly',
    down_payment: '0.00',
    distance_allowance: 20_000,
    residual_percent: '52.0',
    method: 'annuity_due',
    acquisition_fee: '0.00',
    security_deposit: '0.00',
    ...lease,
  },
  ...given,
})
const dear = { price: '60000.00', trade_in: { ...none, owing: '30000.00' } }
const limited = { max_cap_cost_percent: '115', min_cap_cost: '30000.00' }

function leaseOf(worksheet: Worksheet) {
  if (!taxes) throw new Error('no taxes are known for Ontario')
  return dealInputOf(worksheet, 'lease', { vehicle: { condition: 'New' }, taxes, quote_date })
}

describe('the lease of a worksheet has the limits of its lender (finance 5.2)', () => {
  it('passes them to the deal', () => {
    expect(leaseOf(sheet(limited))).toMatchObject({
      lease: { max_cap_cost_pct: '115', min_cap_cost: 3_000_000 },
    })
  })

  it('is refused if the cap cost is above or below them', () => {
    expect(priceDeal(leaseOf(sheet(limited, dear)))).toMatchObject({
      ok: false,
      problems: [
        {
          field: 'lease.max_cap_cost_pct',
          rule: 'cap_cost_above_limit',
          params: { cap_cost: 9_000_000, limit: 4_600_000, percent: '115' },
        },
      ],
    })
    const little = sheet({ ...limited, down_payment: '10000.01' })
    expect(priceDeal(leaseOf(little))).toMatchObject({
      ok: false,
      problems: [
        {
          field: 'lease.min_cap_cost',
          rule: 'cap_cost_below_minimum',
          params: { cap_cost: 2_999_999, limit: 3_000_000 },
        },
      ],
    })
    expect(priceDeal(leaseOf(sheet({ ...limited, down_payment: '10000.00' }))).ok).toBe(true)
  })

  it('is priced without a limit if no lender has one, or none was stored', () => {
    expect(leaseOf(sheet())).not.toHaveProperty('lease.max_cap_cost_pct')
    expect(priceDeal(leaseOf(sheet({ lender: '' }, dear)))).toMatchObject({
      ok: true,
      totals: { adjusted_cap_cost: 9_000_000 },
    })
  })

  it('is solved only within them', () => {
    const target = { figure: 'payment', amount: cents(90_000) } as const
    expect(solve(leaseOf(sheet(limited)), { kind: 'price' }, target)).toMatchObject({
      ok: true,
      result: 'below',
      value: 4_600_000,
    })
    const free = solve(leaseOf(sheet()), { kind: 'price' }, target)
    expect(free).toMatchObject({ ok: true, result: 'met' })
    expect(free.ok && free.value).toBeGreaterThan(4_600_000)
    // A value above the limit is reduced to it.
    const over = sheet(limited, { price: '60000.00' })
    expect(solve(leaseOf(over), { kind: 'price' }, target)).toMatchObject({ ok: true, value: 4_600_000 })
    expect(solve(leaseOf(over), { kind: 'down_payment' }, target)).toMatchObject({
      ok: true,
      result: 'below',
      value: 1_400_000,
    })
  })
})
