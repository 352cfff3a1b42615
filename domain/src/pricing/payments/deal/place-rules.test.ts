import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import type { DealInput, DealLine, DealVehicle, LeaseTerms } from './deal-input.ts'
import type { CashPricing, LeasePricing, PricedDeal } from './deal-pricing.ts'
import { priceDeal } from './price-deal.ts'

const rows = shippedTaxRows()
const flags = { cap_cost: true, residualize: false, tax_in_cap: false }

type Given = {
  place: string
  price: number
  date?: string
  local?: string
  vehicle?: Partial<DealVehicle>
  rebate?: number
  plan?: number
  trade?: number
  down?: number
}

function common({ place, price, date = '2026-10-15', local = '0', ...given }: Given) {
  const [country = '', region = ''] = place.split('-')
  const taxes = resolveTaxRules(rows, {
    country: country === 'CA' ? 'CA' : 'US',
    region,
    date,
    local_rate: local,
  })
  if (!taxes) throw new Error(place)
  const lines: DealLine[] = []
  if (given.rebate !== undefined) {
    const rebate = { kind: 'discount', discount_type: 'rebate', taxability: 'by_state_rule' } as const
    lines.push({ id: 'rebate', name: 'Rebate', amount: cents(given.rebate * 100), ...rebate })
  }
  if (given.plan !== undefined) {
    const taxability = { gst: false, hst: false, pst: false, qst: false, premium_tax: true }
    lines.push({
      id: 'plan',
      kind: 'plan',
      name: 'Plan',
      amount: cents(given.plan * 100),
      taxability,
      ...flags,
    })
  }
  return {
    quote_date: date,
    taxes,
    vehicle: {
      condition: 'New' as const,
      price: cents(price * 100),
      msrp: cents(price * 100),
      ...given.vehicle,
    },
    lines,
    trade_in: { credit: cents((given.trade ?? 0) * 100), owing: cents(0) },
    down_payment: cents((given.down ?? 0) * 100),
    include_tax: true,
  }
}

function priced(deal: DealInput): PricedDeal {
  const pricing = priceDeal(deal)
  if (!pricing.ok) throw new Error(JSON.stringify(pricing.problems))
  return pricing
}

const cash = (given: Given) => priced({ ...common(given), payment_type: 'cash' }) as CashPricing

const lease = (given: Given, terms: Partial<LeaseTerms> = {}) =>
  priced({
    ...common(given),
    payment_type: 'lease',
    lease: {
      method: 'money_factor',
      rate: { annual_rate_pct: '4.2' },
      term_months: 36,
      frequency: 'monthly',
      residual: { pct: '55' },
      ...terms,
    },
  }) as LeasePricing

const amountsOf = ({ totals }: CashPricing) =>
  Object.fromEntries(totals.taxes.map(({ code, amount }) => [code, amount / 100]))

const warned = ({ warnings }: { warnings: readonly { field: string; rule: string }[] }) =>
  warnings.map(({ field, rule }) => `${field} ${rule}`)

describe('British Columbia (finance 6.2)', () => {
  it.each<[string, Given, Record<string, number>]>([
    [
      'GST on PST above 12%',
      { place: 'CA-BC', price: 130_000, vehicle: { condition: 'Used' } },
      { GST: 7_475, PST: 19_500 },
    ],
    ['with the luxury tax', { place: 'CA-BC', price: 150_000 }, { GST: 9_600, PST: 32_000 }],
    [
      'a rebate lowers the PST alone',
      { place: 'CA-BC', price: 56_000, rebate: 2_000 },
      { GST: 2_800, PST: 3_780 },
    ],
    ['the luxury tax picks the tier', { place: 'CA-BC', price: 122_000 }, { GST: 7_268, PST: 18_960 }],
    [
      'no PST on a used electric vehicle in 2024',
      {
        place: 'CA-BC',
        price: 38_500,
        trade: 4_500,
        date: '2025-04-30',
        vehicle: { condition: 'Used', is_zero_emission: true },
      },
      { GST: 1_700, PST: 0 },
    ],
    [
      'PST on it from 2025-05-01',
      {
        place: 'CA-BC',
        price: 38_500,
        trade: 4_500,
        date: '2025-05-01',
        vehicle: { condition: 'Used', is_zero_emission: true },
      },
      { GST: 1_700, PST: 2_380 },
    ],
  ])('%s', (_title, given, expected) => {
    expect(amountsOf(cash(given))).toEqual(expected)
  })

  it('subtracts the whole rebate from the balance after tax', () => {
    const { totals } = cash({ place: 'CA-BC', price: 56_000, rebate: 2_000 })
    expect([totals.after_tax_discounts, totals.amount_due]).toEqual([200_000, 6_058_000])
  })

  it('compounds each payment and the cash down of a lease', () => {
    const deal = lease({ place: 'CA-BC', price: 130_000, vehicle: { condition: 'Used' }, down: 1_000 })
    const [gst, pst] = deal.payment_taxes
    expect(pst?.rate).toBe('0.15')
    expect(gst?.base).toBe(deal.base_payment + (pst?.amount ?? 0))
    expect(deal.totals.tax_on_down_payment).toBe(15_000 + 5_750)
  })
})

describe('New Jersey’s supplemental fee (finance 6.5.1)', () => {
  const fee = (price: number, vehicle: Partial<DealVehicle> = {}, more: Partial<Given> = {}) =>
    amountsOf(cash({ place: 'US-NJ', price, vehicle, ...more }))['supplemental_fee']

  it.each<[string, number, Partial<DealVehicle>, number]>([
    ['from 45,000', 45_000, {}, 180],
    ['not below', 44_999.99, {}, 0],
    ['under 19 mpg whatever the price', 30_000, { city_mpg: 15, highway_mpg: 21 }, 120],
    ['not at 19 mpg', 30_000, { city_mpg: 17, highway_mpg: 21 }, 0],
    ['not from 40 mpg', 50_000, { city_mpg: 38, highway_mpg: 42 }, 0],
    ['not without the highway figure', 30_000, { city_mpg: 15 }, 0],
    ['not for zero emission', 50_000, { is_zero_emission: true }, 0],
    ['not on a used vehicle', 50_000, { condition: 'Used' }, 0],
    ['not on a heavy truck', 50_000, { is_passenger: false }, 0],
  ])('%s', (_title, price, vehicle, expected) => {
    expect(fee(price, vehicle)).toBe(expected)
  })

  it('is based on the price before a rebate and the trade-in', () => {
    expect(fee(50_000, {}, { rebate: 3_000, trade: 20_000 })).toBe(200)
  })

  it('is due once on the gross cap cost of a lease, paid or capitalized', () => {
    const paid = lease({ place: 'US-NJ', price: 50_000, rebate: 2_000 })
    const feeOf = ({ totals }: LeasePricing) =>
      totals.upfront_taxes.find(({ code }) => code === 'supplemental_fee')
    expect(feeOf(paid)).toMatchObject({ base: 5_000_000, amount: 20_000 })
    const inCap = lease({ place: 'US-NJ', price: 50_000, rebate: 2_000 }, { capitalize_upfront_tax: true })
    expect(feeOf(inCap)).toMatchObject({ base: 5_000_000, amount: 20_000 })
    expect(inCap.totals.gross_cap_cost).toBe(5_000_000 + inCap.totals.capitalized_tax)
    expect(inCap.totals.capitalized_tax).toBe(
      inCap.totals.upfront_taxes.reduce((sum, { amount }) => sum + amount, 0),
    )
  })
})

describe('rebates on leases (finance 6.6.1)', () => {
  it('are taxed at signing like cash in California', () => {
    const deal = lease({ place: 'US-CA', price: 60_000, local: '0.0225', rebate: 16_250 })
    expect(deal.totals.tax_on_rebate).toBe(154_375)
    expect(deal.totals.cap_cost_reduction).toBe(1_625_000)
    expect(deal.due_at_signing.items.find(({ key }) => key === 'tax_on_rebate')?.amount).toBe(154_375)
  })

  it('are part of the taxed total in New York', () => {
    const base = (rebate: number) => {
      const deal = lease({ place: 'US-NY', price: 40_000, rebate })
      return (deal.totals.upfront_taxes[0]?.base ?? 0) - 36 * deal.base_payment
    }
    expect([base(0), base(2_600)]).toEqual([0, 260_000])
  })

  it('have no tax in Arizona, and a warning where the law is unknown', () => {
    expect(lease({ place: 'US-AZ', price: 40_000, rebate: 2_000 }).totals.tax_on_rebate).toBe(0)
    const tennessee = lease({ place: 'US-TN', price: 40_000, rebate: 2_000 })
    expect(tennessee.totals.tax_on_rebate).toBe(0)
    expect(warned(tennessee)).toEqual(['lines.rebate.taxability rebate_tax_unknown'])
  })
})

describe('a capitalized tax (finance 6.6.2)', () => {
  it('is taxed itself in New York and not in Ohio', () => {
    const own = (place: string) => {
      const deal = lease({ place, price: 40_000 }, { capitalize_upfront_tax: true })
      const [tax] = deal.totals.upfront_taxes
      return { amount: tax?.amount, base: tax?.base ?? 0, rate: Number(tax?.rate) }
    }
    const newYork = own('US-NY')
    expect(newYork.amount).toBe(Math.round((newYork.base * newYork.rate) / (1 - newYork.rate)))
    const ohio = own('US-OH')
    expect(ohio.amount).toBe(Math.round(ohio.base * ohio.rate))
  })
})

describe('Oklahoma leases (finance 6.6.3)', () => {
  const codes = (term_months: number) =>
    lease({ place: 'US-OK', price: 38_000 }, { term_months }).totals.upfront_taxes.map(({ code, amount }) => [
      code,
      amount,
    ])

  it('pay only the excise from 12 months', () => {
    expect(codes(12)).toEqual([['excise', 123_500]])
    expect(codes(11)).toEqual([
      ['excise', 123_500],
      ['sales', 47_500],
    ])
  })
})

describe('District of Columbia (finance 6.5.4)', () => {
  const rate = (vehicle: Partial<DealVehicle>, date?: string) => {
    const deal = cash({ place: 'US-DC', price: 40_000, vehicle, ...(date && { date }) })
    return [deal.totals.taxes[0]?.rate, deal.totals.taxes[0]?.is_unverified ?? false, ...warned(deal)]
  }

  it.each<[string, Partial<DealVehicle>, string | undefined, unknown[]]>([
    [
      'a known class in the table’s span',
      { unladen_weight_lb: 3600, city_mpg: 27 },
      '2025-02-16',
      ['0.041', false],
    ],
    ['an electric vehicle, exempt', { is_zero_emission: true }, '2025-02-16', ['0', false]],
    [
      'an electric vehicle after it',
      { is_zero_emission: true, unladen_weight_lb: 4500 },
      '2025-02-17',
      ['0.020', true, 'taxes tax_rate_unverified'],
    ],
    [
      'an electric vehicle of unknown weight: the highest of the column',
      { is_zero_emission: true },
      undefined,
      ['0.030', true, 'taxes tax_rate_unverified', 'vehicle.unladen_weight_lb excise_class_unknown'],
    ],
    [
      'a class of which nothing is known: the highest rate',
      {},
      '2024-06-15',
      [
        '0.101',
        true,
        'vehicle.unladen_weight_lb excise_class_unknown',
        'vehicle.city_mpg excise_class_unknown',
      ],
    ],
  ])('%s', (_title, vehicle, date, expected) => {
    expect(rate(vehicle, date)).toEqual(expected)
  })

  it('marks the row as having an uncertain rate', () => {
    const { rows: shown } = cash({ place: 'US-DC', price: 40_000, vehicle: { is_zero_emission: true } })
    expect(shown.find(({ key }) => key === 'tax:excise')?.flags).toEqual(['unverified'])
  })
})

describe('a period that ended without a successor (finance 6.5.4)', () => {
  it('keeps the last known rates and marks them as uncertain', () => {
    const ended = rows.filter(row => row.region === 'NB').map(row => ({ ...row, effective_to: '2026-12-31' }))
    const at = (date: string) => resolveTaxRules(ended, { country: 'CA', region: 'NB', date })
    expect(at('2026-12-31')?.components[0]?.is_unverified).toBeUndefined()
    expect(at('2027-01-01')?.components).toMatchObject([{ code: 'HST', rate: '0.15', is_unverified: true }])
    expect(at('2027-01-01')?.lease.components[0]?.is_unverified).toBe(true)
  })
})

describe('Québec’s registration duty (finance 6.8)', () => {
  const input = { ...common({ place: 'CA-QC', price: 45_000 }), payment_type: 'cash' as const }

  it('is not a line unless requested', () => {
    expect((priced(input) as CashPricing).totals.total_purchase_price).toBe(5_173_875)
  })

  it('is a line without tax', () => {
    const deal = priced({ ...input, registration_duty: true }) as CashPricing
    expect(deal.rows.find(({ key }) => key === 'line:registration_duty')).toMatchObject({
      amount: 5_000,
      flags: ['not_taxed'],
    })
    expect(deal.totals.total_purchase_price).toBe(5_178_875)
  })

  it('is paid at the signing of a lease and does not change the payment', () => {
    const terms = {
      method: 'annuity_due',
      rate: { annual_rate_pct: '4.2' },
      term_months: 36,
      frequency: 'monthly',
      residual: { pct: '55' },
    } as const
    const leased = (duty: { registration_duty?: true }) =>
      priced({ ...input, ...duty, payment_type: 'lease', lease: terms }) as LeasePricing
    const [without, charged] = [leased({}), leased({ registration_duty: true })]
    expect(charged.total_payment).toBe(without.total_payment)
    expect(charged.due_at_signing.total - without.due_at_signing.total).toBe(5_000)
  })
})

describe('Québec plans that are insurance (finance 6.7)', () => {
  it.each([
    ['2026-12-31', 130.5],
    ['2027-01-01', 144.64],
  ])('carry the tax on premiums alone, on %s', (date, tax) => {
    const deal = cash({ place: 'CA-QC', price: 30_000, plan: 1_450, trade: 5_000, date })
    expect(amountsOf(deal)).toEqual({ GST: 1_250, QST: 2_493.75, premium_tax: tax })
  })

  it('have no such tax without such a plan, nor in another province', () => {
    expect(amountsOf(cash({ place: 'CA-QC', price: 30_000 }))).toEqual({ GST: 1_500, QST: 2_992.5 })
    expect(amountsOf(cash({ place: 'CA-ON', price: 30_000, plan: 1_450 }))).toEqual({ HST: 3_900 })
  })

  it('pay it once at the start of a lease', () => {
    const deal = lease({ place: 'CA-QC', price: 30_000, plan: 1_450 }, { method: 'annuity_due' })
    expect(deal.totals.upfront_taxes).toMatchObject([{ code: 'premium_tax', base: 145_000, amount: 13_050 }])
    expect(deal.payment_taxes.map(({ code }) => code)).toEqual(['GST', 'QST'])
    expect(deal.due_at_signing.items.find(({ key }) => key === 'upfront_tax')?.amount).toBe(13_050)
  })
})
