import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import type { DealInput, PlanLine } from './deal-input.ts'
import { priceDeal } from './price-deal.ts'
import { amount, anyDeal, cashDeal, financeDeal } from './random-deals.ts'
import type { TraceNode } from '../trace/trace.ts'
import { traceOf } from '#pricing/traces/trace-of.ts'

const rows = shippedTaxRows()

function rules(country: 'CA' | 'US', region: string) {
  const found = resolveTaxRules(rows, { country, region, date: '2026-10-15' })
  if (!found) throw new Error(region)
  return found
}

const taxes = (...carried: readonly ('gst' | 'hst' | 'pst' | 'qst')[]) => ({
  gst: carried.includes('gst'),
  hst: carried.includes('hst'),
  pst: carried.includes('pst'),
  qst: carried.includes('qst'),
})

const plan = (given: Partial<PlanLine> = {}): PlanLine => ({
  id: 'plan',
  kind: 'plan',
  name: 'Platinum, 60 months',
  amount: cents(189_500),
  taxability: taxes('gst', 'hst', 'pst', 'qst'),
  cap_cost: true,
  residualize: false,
  tax_in_cap: false,
  ...given,
})

const common = (place: ReturnType<typeof rules>, lines: readonly PlanLine[]) => ({
  quote_date: '2026-10-15',
  taxes: place,
  vehicle: { condition: 'New', price: cents(3_000_000), msrp: cents(4_000_000) } as const,
  lines,
  trade_in: { credit: cents(0), owing: cents(0) },
  down_payment: cents(0),
  include_tax: true,
})

function priced(input: DealInput) {
  const pricing = priceDeal(input)
  if (!pricing.ok) throw new Error(JSON.stringify(pricing.problems))
  return pricing
}

function cash(place: ReturnType<typeof rules>, ...lines: readonly PlanLine[]) {
  const pricing = priced({ ...common(place, lines), payment_type: 'cash' })
  if (pricing.payment_type !== 'cash') throw new Error('not cash')
  return pricing
}

function lease(place: ReturnType<typeof rules>, ...lines: readonly PlanLine[]) {
  const pricing = priced({
    ...common(place, lines),
    vehicle: { condition: 'New', price: cents(4_000_000), msrp: cents(4_000_000) },
    payment_type: 'lease',
    lease: {
      method: 'annuity_due',
      rate: { annual_rate_pct: '0' },
      term_months: 36,
      frequency: 'monthly',
      residual: { pct: '55' },
    },
  })
  if (pricing.payment_type !== 'lease') throw new Error('not a lease')
  return pricing
}

/** All nodes of a trace with one key. */
const nodesOf = (node: TraceNode, key: string): TraceNode[] => [
  ...(node.key === key ? [node] : []),
  ...node.children.flatMap(child => nodesOf(child, key)),
]

describe('a plan in a sale (finance 1.1, 6.7)', () => {
  // 30,000.00 and the plan; each tax on its lines.
  it.each<[string, 'CA' | 'US', string, PlanLine, number[], number]>([
    // 13 % of 31,895.00.
    ['Ontario, HST on', 'CA', 'ON', plan(), [414_635], 3_604_135],
    ['Ontario, HST off', 'CA', 'ON', plan({ taxability: taxes('gst', 'pst') }), [390_000], 3_579_500],
    // 5 % and 9.975 % of 31,895.00.
    ['Quebec, both', 'CA', 'QC', plan(), [159_475, 318_153], 3_667_128],
    // A plan that is insurance: 5 % of 30,000.00, 9.975 % of 30,895.00.
    [
      'Quebec, QST alone',
      'CA',
      'QC',
      plan({ amount: cents(89_500), taxability: taxes('qst') }),
      [150_000, 308_178],
      3_547_678,
    ],
    [
      'Quebec, neither',
      'CA',
      'QC',
      plan({ amount: cents(89_500), taxability: taxes('hst') }),
      [150_000, 299_250],
      3_538_750,
    ],
    // 5 % of 31,895.00, 6 % of 30,000.00.
    [
      'Saskatchewan, GST alone',
      'CA',
      'SK',
      plan({ taxability: taxes('gst') }),
      [159_475, 180_000],
      3_528_975,
    ],
    // Service contracts are not taxed: 6.875 % of 30,000.00.
    ['Minnesota', 'US', 'MN', plan({ taxability: 'by_state_rule' }), [206_250], 3_395_750],
    // Plans are taxed: 4 % of 31,895.00, without local taxes.
    ['New York', 'US', 'NY', plan({ taxability: 'by_state_rule' }), [127_580], 3_317_080],
    ['New York, of its own', 'US', 'NY', plan({ taxability: 'non_taxable' }), [120_000], 3_309_500],
  ])('%s', (_name, country, region, line, expected, total) => {
    const { totals, rows: shown } = cash(rules(country, region), line)
    expect(totals.taxes.map(tax => tax.amount).filter(tax => tax > 0)).toEqual(expected)
    expect(totals.total_purchase_price).toBe(total)
    expect(shown.find(({ key }) => key === 'line:plan')).toMatchObject({ group: 'plans', sign: '+' })
  })

  it('is not taxed if only taxes of other provinces are on', () => {
    const flagsIn = (region: string) =>
      cash(rules('CA', region), plan({ taxability: taxes('gst', 'qst') })).rows.find(
        ({ key }) => key === 'line:plan',
      )?.flags
    expect([flagsIn('ON'), flagsIn('QC'), flagsIn('AB')]).toEqual([['not_taxed'], ['taxable'], ['taxable']])
  })

  it('is financed with its tax', () => {
    const pricing = priced({
      ...common(rules('CA', 'ON'), [plan()]),
      payment_type: 'finance',
      finance: { annual_rate_pct: '0', term_months: 60, frequency: 'monthly' },
    })
    // 36,041.35 over 60 months.
    expect(pricing).toMatchObject({ totals: { amount_financed: 3_604_135 }, payment: { amount: 60_069 } })
  })

  it('is explained in the subtotal and in each tax base that includes it', () => {
    const trace = traceOf(cash(rules('CA', 'QC'), plan({ taxability: taxes('qst') })))
    const inside = (key: string) => nodesOf(trace, key).flatMap(node => nodesOf(node, 'line:plan'))
    expect(inside('subtotal')).toMatchObject([
      { amount: 189_500, params: { source: 'plan' }, rule: 'finance 6.7' },
    ])
    expect(inside('base:QST')).toMatchObject([{ amount: 189_500 }])
    expect(inside('base:GST')).toEqual([])
  })

  it('is free and shown as included if pre-installed', () => {
    const pricing = cash(rules('CA', 'ON'), plan({ amount: cents(0), pre_installed: true }))
    expect(pricing.rows.find(({ key }) => key === 'line:plan')).toMatchObject({
      amount: 0,
      flags: ['pre_installed'],
    })
    expect(pricing.totals).toEqual(cash(rules('CA', 'ON')).totals)
  })
})

describe('a plan in a lease (finance 5.2, 5.8)', () => {
  const ontario = rules('CA', 'ON')
  const of1800 = (given: Partial<PlanLine> = {}) => plan({ amount: cents(180_000), ...given })

  it('is capitalized, and taxed with each payment', () => {
    // (41,800.00 − 22,000.00) / 36 = 550.00; 13 % of it.
    expect(lease(ontario, of1800())).toMatchObject({
      totals: { gross_cap_cost: 4_180_000, residual: 2_200_000 },
      base_payment: 55_000,
      payment_taxes: [{ code: 'HST', base: 55_000, amount: 7_150 }],
    })
  })

  it('is not taxed if its flag is off', () => {
    // 50.00 of each payment are for the plan.
    expect(lease(ontario, of1800({ taxability: taxes('gst') }))).toMatchObject({
      base_payment: 55_000,
      payment_taxes: [{ code: 'HST', base: 50_000, amount: 6_500 }],
    })
  })

  it('is paid with its tax at signing if it is not capitalized', () => {
    const pricing = lease(ontario, of1800({ cap_cost: false }))
    expect(pricing.base_payment).toBe(50_000)
    // 1,800.00 and 234.00 of HST, the first payment of 565.00.
    expect(pricing.due_at_signing.total).toBe(180_000 + 23_400 + 56_500)
  })
})

describe('random plans', () => {
  const random = fc
    .record({
      amount: amount(300_000),
      taxability: fc.record({ gst: fc.boolean(), hst: fc.boolean(), pst: fc.boolean(), qst: fc.boolean() }),
      cap_cost: fc.boolean(),
      tax_in_cap: fc.boolean(),
    })
    .map(given => ({ ...plan({ id: 'more' }), ...given }))

  const json = (deal: DealInput) => JSON.stringify(priceDeal(deal))

  it('change no figure if removed, or free', () => {
    fc.assert(
      fc.property(anyDeal, random, (deal, line) => {
        const withPlan = { ...deal, lines: [...deal.lines, line] }
        const without = { ...withPlan, lines: withPlan.lines.filter(({ id }) => id !== line.id) }
        expect(json(without)).toBe(json(deal))
        const free = priceDeal({ ...deal, lines: [...deal.lines, { ...line, amount: cents(0) }] })
        const bare = priceDeal(deal)
        expect(JSON.stringify(free.ok && free.totals)).toBe(JSON.stringify(bare.ok && bare.totals))
      }),
    )
  })

  it('cost a sale their price and the additional taxes, and do not change a tax whose flag is off', () => {
    fc.assert(
      fc.property(fc.oneof<fc.Arbitrary<DealInput>[]>(cashDeal, financeDeal), random, (deal, line) => {
        const [bare, more] = [deal, { ...deal, lines: [...deal.lines, line] }].map(input => priceDeal(input))
        if (!bare?.ok || !more?.ok || bare.payment_type === 'lease' || more.payment_type === 'lease') return
        const rise = more.totals.total_tax - bare.totals.total_tax
        expect(more.totals.total_purchase_price - bare.totals.total_purchase_price).toBe(line.amount + rise)
        const off = ['GST', 'HST', 'QST'].filter(code => !line.taxability[code.toLowerCase() as 'gst'])
        const untouched = ({ totals }: typeof more) => totals.taxes.filter(({ code }) => off.includes(code))
        expect(untouched(more)).toEqual(untouched(bare))
      }),
    )
  })

  it('appear in the trace of every figure that includes them, to the cent', () => {
    fc.assert(
      fc.property(anyDeal, random, (deal, line) => {
        const pricing = priceDeal({ ...deal, lines: [...deal.lines, line] })
        if (!pricing.ok) return
        const amounts = nodesOf(traceOf(pricing), 'line:more').map(node => node.amount)
        expect(new Set([...amounts, line.amount])).toEqual(new Set([line.amount]))
        // Free plans need not be in the trace.
        expect(line.amount === 0 || amounts.length > 0).toBe(true)
      }),
    )
  })
})
