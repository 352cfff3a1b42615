import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import type { DealLine } from '../deal/deal-input.ts'
import type { LeasePricing } from '../deal/deal-pricing.ts'
import { leaseCase, taxesAt, type LeaseChange } from './lease-cases.ts'
import type { LeaseInput } from './lease-items.ts'
import { leasePayment } from './lease-payment.ts'
import { priceDeal } from '../deal/price-deal.ts'
import { effectiveResidualPct, excessDistanceCharge, extraDistanceCost, residualBase } from './residual.ts'

const rules = (country: 'CA' | 'US', region: string, local_rate?: string) =>
  taxesAt(`${country} ${region}`, local_rate)

const deal = (taxes: LeaseInput['taxes'], { lease, ...change }: LeaseChange = {}) =>
  leaseCase(taxes, {
    vehicle: { condition: 'New', price: cents(4_000_000), msrp: cents(4_000_000) },
    ...change,
    lease: { rate: { money_factor: '0.00200' }, ...lease },
  })

function priced(input: LeaseInput): LeasePricing {
  const pricing = priceDeal(input)
  if (!pricing.ok) throw new Error(JSON.stringify(pricing.problems))
  if (pricing.payment_type !== 'lease') throw new Error('not a lease')
  return pricing
}

const line = (change: Partial<Extract<DealLine, { kind: 'fee' }>>): DealLine => ({
  id: 'f',
  kind: 'fee',
  name: 'fee',
  amount: cents(100_000),
  taxability: 'taxable',
  cap_cost: true,
  residualize: false,
  tax_in_cap: false,
  ...change,
})

describe('New Jersey: a supplemental fee on expensive vehicles', () => {
  const taxed = (price: number) => {
    const vehicle = { condition: 'New', price: cents(price), msrp: cents(price) } as const
    const lease = priced(
      deal(rules('US', 'NJ'), { vehicle, lease: { tax_method: 'upfront_total_payments' } }),
    )
    return lease.totals.upfront_taxes.map(({ code }) => code)
  }

  it('is due from 45,000.00, and not below', () => {
    expect(taxed(3_000_000)).toEqual(['state'])
    expect(taxed(4_499_999)).toEqual(['state'])
    expect(taxed(4_500_000)).toEqual(['state', 'supplemental_fee'])
  })
})

describe('California: tax on payments, no trade-in credit', () => {
  const california = rules('US', 'CA', '0.0225')

  it('taxes each payment and never states an annual percentage rate', () => {
    const lease = priced(deal(california))
    // (40,000 − 22,000) / 36 + 62,000 × 0.002
    expect(lease.base_payment).toBe(62_400)
    expect(lease.payment_taxes).toMatchObject([{ rate: '0.095', base: 62_400, amount: 5_928 }])
    expect(lease.apr_pct).toBeNull()
    expect(lease.money_factor).toBe('0.00200000')
    expect(lease.annual_rate_pct).toBe('4.8')
  })

  it('taxes equity that reduces the cap cost when it is given', () => {
    const lease = priced(deal(california, { trade_in: { credit: cents(500_000), owing: cents(200_000) } }))
    expect(lease.totals.adjusted_cap_cost).toBe(3_700_000)
    expect(lease.totals.tax_on_trade_in).toBe(28_500)
    expect(lease.taxable_part).toBe(lease.base_payment)
    expect(lease.due_at_signing.items.map(item => item.key)).toContain('tax_on_trade_in')
  })

  it('does not tax debt that is added to the cap cost', () => {
    const lease = priced(deal(california, { trade_in: { credit: cents(200_000), owing: cents(500_000) } }))
    expect(lease.totals.gross_cap_cost).toBe(4_300_000)
    expect(lease.taxable_part).toBe(priced(deal(california)).base_payment)
    expect(lease.totals.tax_on_trade_in).toBe(0)
  })
})

describe('tax due at inception', () => {
  it.each<[string, string, (lease: LeasePricing) => number, number]>([
    ['NY', '0.04875', lease => 36 * lease.base_payment + 400_000, 0.08875],
    ['TX', '0', () => 4_000_000, 0.0625],
    // Gross cap cost less residual: cash down stays in the base.
    ['GA', '0', () => 1_800_000, 0.07],
  ])('%s', (region, local, baseOf, rate) => {
    const lease = priced(deal(rules('US', region, local), { down_payment: cents(400_000) }))
    const [tax] = lease.totals.upfront_taxes
    expect(tax?.base).toBe(baseOf(lease))
    expect(tax?.amount).toBe(Math.floor(((tax?.base ?? 0) * rate * 10 + 5) / 10))
    expect(lease.payment_taxes).toEqual([])
    expect(lease.total_payment).toBe(lease.base_payment)
    expect(lease.due_at_signing.total).toBe(lease.base_payment + 400_000 + (tax?.amount ?? 0))
  })

  it('is not taxed again if it is capitalized', () => {
    const place = rules('US', 'IA')
    const paid = priced(deal(place))
    const inCap = priced(deal(place, { lease: { capitalize_upfront_tax: true } }))
    expect(inCap.totals.upfront_taxes).toEqual(paid.totals.upfront_taxes)
    expect(inCap.totals.capitalized_tax).toBe(inCap.totals.upfront_taxes[0]?.amount)
    expect(inCap.totals.gross_cap_cost - paid.totals.gross_cap_cost).toBe(inCap.totals.capitalized_tax)
    expect(inCap.due_at_signing.total).toBe(inCap.base_payment)
  })

  it('applies the maximum of South Carolina', () => {
    expect(priced(deal(rules('US', 'SC'))).totals.upfront_taxes[0]?.amount).toBe(50_000)
  })

  it('adds Washington’s luxury tax to taxed payments', () => {
    const vehicle = { condition: 'New', price: cents(11_200_000), msrp: cents(11_200_000) } as const
    const lease = priced(deal(rules('US', 'WA', '0.03'), { vehicle }))
    expect(lease.totals.upfront_taxes).toMatchObject([{ code: 'luxury', base: 1_000_000, amount: 80_000 }])
    expect(lease.payment_taxes.map(tax => tax.code)).toEqual(['sales_and_local', 'motor_vehicle'])
  })

  it('uses the lessor’s choice in Arkansas and New Jersey', () => {
    expect(priced(deal(rules('US', 'AR'))).payment_taxes).toHaveLength(1)
    expect(priced(deal(rules('US', 'AR'), { lease: { tax_method: 'upfront_price' } })).payment_taxes).toEqual(
      [],
    )
    const price = priced(deal(rules('US', 'NJ'), { lease: { tax_method: 'upfront_price' } }))
    expect(price.totals.upfront_taxes[0]?.base).toBe(4_000_000)
  })

  it('charges nothing in Oregon', () => {
    const oregon = priced(deal(rules('US', 'OR')))
    expect([oregon.payment_taxes, oregon.totals.upfront_taxes]).toEqual([[], []])
  })

  it('charges the excise of the District of Columbia once, on the price, if the vehicle’s class is known', () => {
    const columbia = rules('US', 'DC')
    const vehicle = { condition: 'New', price: cents(4_000_000), msrp: cents(4_000_000) } as const
    const known = { ...vehicle, unladen_weight_lb: 3600, city_mpg: 27 }
    const lease = priced(deal(columbia, { vehicle: known }))
    expect(lease.payment_taxes).toEqual([])
    expect(lease.totals.upfront_taxes).toMatchObject([
      { code: 'excise', rate: '0.041', base: 4_000_000, amount: 164_000 },
    ])
  })

  it('refuses an unknown method', () => {
    const california = rules('US', 'CA')
    const unheard = { ...california, lease: { ...california.lease, method: 'special' as const } }
    expect(priceDeal(deal(unheard))).toMatchObject({
      ok: false,
      problems: [{ field: 'taxes', rule: 'lease_tax_unknown' }],
    })
  })
})

describe('Canada', () => {
  const british = rules('CA', 'BC')

  it('selects the tier of British Columbia by the price at the start', () => {
    const vehicle = { condition: 'New', price: cents(5_800_000), msrp: cents(5_800_000) } as const
    const lease = priced(deal(british, { vehicle }))
    expect(lease.payment_taxes.map(tax => [tax.code, tax.rate])).toEqual([
      ['GST', '0.05'],
      ['PST', '0.10'],
    ])
  })

  it('taxes an item for one tax and not for the other', () => {
    const lease = priced(deal(british, { lines: [line({ taxability: 'gst_only' })] }))
    const [gst, pst] = lease.payment_taxes
    expect(gst?.base).toBe(lease.base_payment)
    expect(pst?.base).toBe(priced(deal(british)).base_payment)
  })

  it('charges the luxury tax once, at the start or in the cap cost, with sales tax on it', () => {
    const vehicle = { condition: 'New', price: cents(15_000_000), msrp: cents(15_000_000) } as const
    const ontario = rules('CA', 'ON')
    const paid = priced(deal(ontario, { vehicle }))
    expect(paid.totals.luxury_tax).toBe(1_000_000)
    expect(paid.totals.tax_on_upfront_fees).toBe(130_000)
    const inCap = priced(deal(ontario, { vehicle, lease: { capitalize_upfront_tax: true } }))
    expect(inCap.totals.gross_cap_cost).toBe(16_000_000)
    expect(inCap.taxable_part).toBe(inCap.base_payment)
  })

  it('the annual percentage rate is the lease rate, and higher with an acquisition fee', () => {
    const annuity = { method: 'annuity_due', rate: { annual_rate_pct: '5.99' } } as const
    const plain = priced(deal(rules('CA', 'ON'), { lease: annuity }))
    expect(plain.apr_pct).toBe('5.99')
    const acquisition_fee = { amount: cents(79_500), capitalized: true, taxable: true }
    const dearer = priced(deal(rules('CA', 'ON'), { lease: { ...annuity, acquisition_fee } }))
    expect(Number(dearer.apr_pct)).toBeGreaterThan(5.99)
  })

  it('a lease at a zero rate has no cost, whatever the rounding of its payments', () => {
    const free = { method: 'annuity_due', rate: { annual_rate_pct: '0' }, term_months: 48 } as const
    const residual = { pct: '50' }
    for (let beyond = 0; beyond < 48; beyond += 1) {
      const vehicle = { condition: 'New', price: cents(3_000_000 + beyond), msrp: cents(3_000_000) } as const
      const lease = priced(deal(rules('CA', 'ON'), { vehicle, lease: { ...free, residual } }))
      expect(lease.apr_pct).toBe('0.00')
    }
  })

  it('lowers a lease rate by points', () => {
    const points: DealLine = {
      id: 'p',
      kind: 'discount',
      name: 'p',
      taxability: 'taxable',
      discount_type: 'rate_reduction',
      points: '1',
    }
    expect(priced(deal(british, { lines: [points] })).annual_rate_pct).toBe('3.8')
  })

  it('shows the base payment if the payment is plus tax', () => {
    const lease = priced(deal(british, { include_tax: false }))
    expect(lease.payment.amount).toBe(lease.base_payment)
    expect(lease.total_payment).toBeGreaterThan(lease.base_payment)
  })
})

describe('money factor', () => {
  it('has the same rent per year at every frequency', () => {
    const terms = { method: 'money_factor', annual_rate_pct: '4.8', advance: 1 } as const
    const monthly = leasePayment(cents(4_000_000), cents(2_200_000), { ...terms, per_year: 12, count: 36 })
    const biweekly = leasePayment(cents(4_000_000), cents(2_200_000), { ...terms, per_year: 26, count: 78 })
    expect(Math.abs(monthly * 36 - biweekly * 78)).toBeLessThan(60)
  })

  it('keeps exact half cents', () => {
    // (1.01 − 0) / 2
    const terms = {
      method: 'money_factor',
      annual_rate_pct: '0',
      per_year: 12,
      count: 2,
      advance: 1,
    } as const
    expect(leasePayment(cents(101), cents(0), terms)).toBe(51)
  })
})

describe('residual and distance (finance 5.3)', () => {
  it.each([
    ['54', '2', '56'],
    ['54.5', '-2', '52.5'],
    ['99', '3', '100'],
    ['1', '-3', '0'],
  ])('%s and %s points make %s', (pct, points, result) => {
    expect(effectiveResidualPct(pct, points)).toBe(result)
  })

  it('includes residualized items up to the limit', () => {
    expect(residualBase(cents(4_000_000), cents(500_000), '10')).toBe(4_400_000)
    expect(residualBase(cents(4_000_000), cents(300_000), '10')).toBe(4_300_000)
    expect(residualBase(cents(4_000_000), cents(300_000), null)).toBe(4_300_000)
  })

  it('sells extra distance and charges the excess', () => {
    expect(extraDistanceCost(4_000, 39, '0.10')).toBe(130_000)
    expect(excessDistanceCharge(65_000, 20_000, 36, '0.16')).toBe(80_000)
    expect(excessDistanceCharge(60_000, 20_000, 36, '0.16')).toBe(0)
  })
})

describe('limits and warnings', () => {
  const ontario = rules('CA', 'ON')

  it('refuses a cap cost outside the programme', () => {
    expect(priceDeal(deal(ontario, { lease: { max_cap_cost_pct: '99' } }))).toMatchObject({
      ok: false,
      problems: [
        { field: 'lease.max_cap_cost_pct', rule: 'cap_cost_above_limit', params: { limit: 3_960_000 } },
      ],
    })
    expect(priceDeal(deal(ontario, { lease: { min_cap_cost: cents(5_000_000) } }))).toMatchObject({
      ok: false,
      problems: [{ rule: 'cap_cost_below_minimum' }],
    })
  })

  it('warns if the cap cost is not above the residual', () => {
    const lease = priced(deal(ontario, { down_payment: cents(1_800_000) }))
    expect(lease.warnings.map(warning => warning.rule)).toEqual(['cap_cost_not_above_residual'])
  })

  it('warns of a money factor entered as a rate', () => {
    const lease = priced(deal(ontario, { lease: { rate: { annual_rate_pct: '0.00249' } } }))
    expect(lease.warnings.map(warning => warning.rule)).toEqual(['rate_looks_like_money_factor'])
  })

  it('warns of an item that is residualized but not capitalized', () => {
    const lease = priced(deal(ontario, { lines: [line({ cap_cost: false, residualize: true })] }))
    expect(lease.warnings.map(warning => warning.rule)).toEqual(['residualize_needs_cap_cost'])
    expect(lease.totals.residual_base).toBe(4_100_000)
  })
})
