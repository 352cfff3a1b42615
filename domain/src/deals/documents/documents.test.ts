import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { DealInput, DealLine, FeeLine, PlanLine } from '#pricing/payments/deal/deal-input.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import { anyDeal } from '#pricing/payments/deal/random-deals.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '#pricing/taxes/shipped-taxes.ts'
import type { DealDocument, DocumentDeal, DocumentKind, DocumentRow } from './deal-document.ts'
import { DOCUMENT_KINDS } from './deal-document.ts'
import { documentKinds, makeDocument } from './make-document.ts'
import { traceOf } from '#pricing/traces/trace-of.ts'

const taxRows = shippedTaxRows()
const dollars = (amount: number): Cents => cents(Math.round(amount * 100))

function taxesOf(country: 'CA' | 'US', region: string, local_rate = '0') {
  const rules = resolveTaxRules(taxRows, { country, region, date: '2026-10-15', local_rate })
  if (!rules) throw new Error(`no rules for ${region}`)
  return rules
}

const fee = (id: string, amount: number, rest: Partial<FeeLine> = {}): DealLine => ({
  id,
  kind: 'fee',
  name: id,
  amount: dollars(amount),
  taxability: 'taxable',
  cap_cost: true,
  residualize: false,
  tax_in_cap: false,
  ...rest,
})

const rebate = (id: string, amount: number, taxability: 'taxable' | 'non_taxable'): DealLine => ({
  id,
  kind: 'discount',
  discount_type: 'rebate',
  name: id,
  amount: dollars(amount),
  taxability,
})

const plan = (id: string, amount: number): PlanLine => ({
  id,
  kind: 'plan',
  name: id,
  amount: dollars(amount),
  taxability: 'taxable',
  cap_cost: true,
  residualize: false,
  tax_in_cap: false,
})

interface Given {
  readonly country?: 'CA' | 'US'
  readonly region: string
  readonly local?: string
  readonly price: number
  readonly lines?: DealLine[]
  readonly trade?: number
  readonly owing?: number
  readonly down?: number
  readonly manufacturer?: string[]
}

type Column =
  | { payment_type: 'cash' }
  | Pick<Extract<DealInput, { payment_type: 'finance' }>, 'payment_type' | 'finance'>
  | Pick<Extract<DealInput, { payment_type: 'lease' }>, 'payment_type' | 'lease'>

function dealOf(given: Given, column: Column): DocumentDeal {
  const { country = 'CA', region, local, price, lines = [], trade = 0, owing = 0, down = 0 } = given
  const input: DealInput = {
    quote_date: '2026-10-15',
    taxes: taxesOf(country, region, local),
    vehicle: { condition: 'New', price: dollars(price), msrp: dollars(price) },
    lines,
    trade_in: { credit: dollars(trade), owing: dollars(owing) },
    down_payment: dollars(down),
    include_tax: true,
    ...column,
  }
  return documentDeal(input, region, new Set(['licence']), new Set(given.manufacturer))
}

function documentDeal(
  input: DealInput,
  seller_region = input.taxes.region,
  government_lines: ReadonlySet<string> = new Set(),
  manufacturer_lines: ReadonlySet<string> = new Set(),
): DocumentDeal {
  const pricing = priceDeal(input)
  if (!pricing.ok) throw new Error(JSON.stringify(pricing.problems))
  return { input, pricing, trace: traceOf(pricing), seller_region, government_lines, manufacturer_lines }
}

const loan = (annual_rate_pct: string, term_months: number): Column => ({
  payment_type: 'finance',
  finance: { annual_rate_pct, term_months, frequency: 'monthly' },
})

const g1: Given = {
  region: 'ON',
  price: 42_000,
  trade: 10_000,
  owing: 4_000,
  down: 2_000,
  lines: [
    fee('admin', 499),
    fee('licence', 120, { taxability: 'non_taxable' }),
    rebate('loyalty', 500, 'taxable'),
    rebate('rebate', 1_000, 'non_taxable'),
  ],
}
const g2: Given = { region: 'QC', price: 20_000, trade: 5_000 }
const g2Lease: Column = {
  payment_type: 'lease',
  lease: {
    method: 'annuity_due',
    rate: { annual_rate_pct: '0' },
    term_months: 48,
    frequency: 'monthly',
    residual: { amount: dollars(8_000) },
  },
}
const g6: Given = { region: 'ON', price: 45_000 }
const g6Lease: Column = {
  payment_type: 'lease',
  lease: {
    method: 'annuity_due',
    rate: { annual_rate_pct: '5.99' },
    term_months: 48,
    frequency: 'monthly',
    residual: { amount: dollars(24_750) },
    distance_per_year: 20_000,
  },
}
/**
 * The lease of Sacramento that e2e/sacramento-lease.spec.ts works out: 494.22 and 43.24 of tax are 537.46 a
 * month.
 */
const sacramento: Given = {
  country: 'US',
  region: 'CA',
  local: '0.015',
  price: 36_900,
  down: 2_500,
  lines: [
    fee('freight', 1_395),
    fee('document', 85),
    fee('licence', 310, { taxability: 'non_taxable', cap_cost: false }),
  ],
}
const sacramentoLease: Column = {
  payment_type: 'lease',
  lease: {
    method: 'money_factor',
    rate: { annual_rate_pct: '3.696' },
    term_months: 36,
    frequency: 'monthly',
    residual: { amount: dollars(21_982) },
    acquisition_fee: { amount: dollars(650), capitalized: true, taxable: true },
    distance_per_year: 12_000,
  },
}

function made(kind: DocumentKind, deal: DocumentDeal): DealDocument {
  const document = makeDocument(kind, deal)
  if (!document) throw new Error(`no ${kind}`)
  return document
}

const nameOf = ({ label }: DocumentRow) => (label.kind === 'key' ? label.key : label.name)

function figureOf({ value }: DocumentRow): number | string {
  if (value.kind === 'money') return value.node.amount / 100
  if (value.kind === 'payments') return `${value.count} × ${value.node.amount / 100}`
  if (value.kind === 'percent') return `${value.percent}%`
  if (value.kind === 'date') return value.day
  return value.kind === 'distance' ? value.per_year : value.count
}

const table = (document: DealDocument, heading: string) => {
  const section = document.sections.find(one => one.heading === heading)
  if (!section) throw new Error(`no section ${heading}`)
  return Object.fromEntries(section.rows.map(row => [nameOf(row), figureOf(row)]))
}

const heroOf = ({ hero }: DealDocument) => (hero === null ? null : [nameOf(hero), figureOf(hero)])

describe('the documents of a deal', () => {
  it.each([
    ['CA', 'cash', []],
    ['US', 'cash', []],
    ['CA', 'finance', ['cost-of-credit']],
    ['CA', 'lease', ['cost-of-credit']],
    ['US', 'finance', ['reg-z']],
    ['US', 'lease', ['reg-m']],
  ] as const)('%s %s', (country, type, disclosures) => {
    expect(documentKinds(country, type)).toEqual(['worksheet', 'price-sheet', ...disclosures])
  })

  it('refuses the disclosure of another country', () => {
    expect(makeDocument('reg-z', dealOf(g1, loan('6.49', 72)))).toBeUndefined()
    expect(makeDocument('cost-of-credit', dealOf(sacramento, sacramentoLease))).toBeUndefined()
    expect(makeDocument('cost-of-credit', dealOf(g1, { payment_type: 'cash' }))).toBeUndefined()
  })
})

describe('golden case G1, Ontario finance', () => {
  const deal = dealOf(g1, loan('6.49', 72))

  it('is on the worksheet line by line', () => {
    const document = made('worksheet', deal)
    expect(heroOf(document)).toEqual(['payment', '72 × 626.48'])
    expect(table(document, 'finance')).toEqual({
      vehicle_price: 42_000,
      admin: 499,
      licence: 120,
      loyalty: -500,
      subtotal: 42_119,
      HST: 4159.87,
      total_with_tax: 46_278.87,
      rebate: -1000,
      total_purchase_price: 45_278.87,
      trade_in_allowance: -10_000,
      trade_in_owing: 4000,
      down_payment: -2000,
      amount_due: 37_278.87,
      amount_financed: 37_278.87,
    })
    expect(table(document, 'payment')).toEqual({
      payment: '72 × 626.48',
      last_payment: 626.25,
      annual_rate: '6.49%',
      apr: '6.49%',
      term: 72,
      total_of_payments: 45_106.33,
      cost_of_borrowing: 7827.46,
    })
  })

  it('has an all-in price without HST and licensing', () => {
    const document = made('price-sheet', deal)
    expect(heroOf(document)).toEqual(['all_in_price', 41_999])
    expect(table(document, 'on_top')).toEqual({
      all_in_price: 41_999,
      licence: 120,
      HST: 4159.87,
      rebate: -1000,
      total_purchase_price: 45_278.87,
    })
    expect(document.sections[0]?.notes).toEqual(['all_in.ON'])
  })

  it('shows the cost of credit', () => {
    const document = made('cost-of-credit', deal)
    expect(heroOf(document)).toBeNull()
    expect(table(document, 'cost_of_credit')).toEqual({
      apr: '6.49%',
      cost_of_borrowing: 7827.46,
      principal: 37_278.87,
      total_of_payments: 45_106.33,
    })
    expect(table(document, 'terms')).toMatchObject({
      annual_rate: '6.49%',
      term: 72,
      amortization: 72,
      payment: '72 × 626.48',
      last_payment: 626.25,
    })
  })
})

describe('a loan with a balloon and a custom first payment date', () => {
  const terms = {
    annual_rate_pct: '6.49',
    term_months: 72,
    frequency: 'monthly',
    balloon: dollars(8_000),
    first_period: { start_date: '2026-10-15', first_payment_date: '2026-12-20' },
  } as const
  const column: Column = { payment_type: 'finance', finance: terms }
  const shape = { balloon: 8000, first_payment_date: '2026-12-20' }

  it('shows both on the worksheet and in the box of either country, with payments that add up', () => {
    const deal = dealOf(g1, column)
    expect(table(made('worksheet', deal), 'payment')).toMatchObject(shape)
    const box = made('cost-of-credit', deal)
    expect(table(box, 'terms')).toMatchObject(shape)
    expect(box.sections.flatMap(({ notes }) => notes)).not.toContain('first_payment')
    const american = dealOf({ ...g1, country: 'US', region: 'WA', local: '0' }, column)
    const regZ = made('reg-z', american)
    const { payment, last_payment, balloon } = table(regZ, 'schedule')
    const [count, amount] = String(payment).split(' × ').map(Number)
    const paid = (count ?? 0) * (amount ?? 0) + Number(last_payment) + Number(balloon)
    expect(paid).toBeCloseTo(Number(table(regZ, 'reg_z')['total_of_payments']), 6)
    expect(table(regZ, 'schedule')).toMatchObject(shape)
  })
})

describe('the place of the dealership', () => {
  it.each([
    ['AB', 42_119, ['all_in_price', 'GST', 'rebate', 'total_purchase_price']],
    ['QC', 42_119, ['all_in_price', 'GST', 'QST', 'rebate', 'total_purchase_price']],
    ['BC', 41_999, ['all_in_price', 'licence', 'GST', 'PST', 'rebate', 'total_purchase_price']],
  ] as const)('decides what the all-in price holds: %s', (region, price, names) => {
    const document = made('price-sheet', dealOf({ ...g1, region }, { payment_type: 'cash' }))
    expect(heroOf(document)).toEqual(['all_in_price', price])
    expect(Object.keys(table(document, 'on_top'))).toEqual(names)
  })

  it('never subtracts a manufacturer rebate from the price in the United States', () => {
    const lines = [fee('document', 85), rebate('dealer', 500, 'taxable'), rebate('maker', 1500, 'taxable')]
    const given = { ...sacramento, lines: [...lines, plan('service', 900)], manufacturer: ['maker'] }
    const document = made('price-sheet', dealOf(given, { payment_type: 'cash' }))
    expect(heroOf(document)).toEqual(['all_in_price', 36_485])
    expect(table(document, 'on_top')).toMatchObject({ service: 900, maker: -1500 })
  })

  it('includes pre-installed plans in the price, and lists chosen ones as extras', () => {
    const etching: DealLine = { ...plan('etching', 0), pre_installed: true }
    const given = { ...g1, lines: [...(g1.lines ?? []), plan('service', 900), etching] }
    const document = made('price-sheet', dealOf(given, { payment_type: 'cash' }))
    expect(Object.keys(table(document, 'on_top'))).toContain('service')
    expect(Object.keys(table(document, 'on_top'))).not.toContain('etching')
    const rows = document.sections.flatMap(section => section.rows)
    expect(rows.filter(({ about }) => about === 'pre_installed')).toHaveLength(1)
  })

  it('makes the price the one prominent figure of every document in Québec', () => {
    for (const [given, column] of [
      [g2, g2Lease],
      [{ ...g1, region: 'QC' }, loan('6.49', 72)],
      [{ ...g1, region: 'QC' }, { payment_type: 'cash' }],
    ] as const) {
      const deal = dealOf(given, column)
      for (const kind of documentKinds('CA', column.payment_type))
        expect(made(kind, deal).hero?.label).toEqual({ kind: 'key', key: 'all_in_price', params: {} })
    }
  })

  it('uses the terms of the Consumer Protection Act there', () => {
    const document = made('cost-of-credit', dealOf({ ...g1, region: 'QC' }, loan('6.49', 72)))
    expect(Object.keys(table(document, 'cost_of_credit'))).toEqual([
      'apr',
      'credit_charges',
      'net_capital',
      'total_obligation',
    ])
    expect(table(document, 'terms')).toHaveProperty('credit_rate', '6.49%')
  })
})

describe('golden case G2 and G6, leases in Canada', () => {
  it('golden case G2: 145.83, 7.29 and 14.55 are 167.67', () => {
    const document = made('worksheet', dealOf(g2, g2Lease))
    expect(heroOf(document)).toEqual(['all_in_price', 20_000])
    expect(table(document, 'payment')).toMatchObject({
      base_payment: 145.83,
      GST: 7.29,
      QST: 14.55,
      total_payment: 167.67,
      payment: '48 × 167.67',
    })
  })

  it('golden case G6: 596.05 and 77.49 are 673.54', () => {
    const deal = dealOf(g6, g6Lease)
    expect(heroOf(made('worksheet', deal))).toEqual(['payment', '48 × 673.54'])
    expect(table(made('worksheet', deal), 'payment')).toMatchObject({ base_payment: 596.05, HST: 77.49 })
    const document = made('cost-of-credit', deal)
    expect(table(document, 'cost_of_lease')).toEqual({
      apr: '5.99%',
      implicit_charge: 8360.4,
      adjusted_cap_cost: 45_000,
      total_of_payments: 32_329.92,
    })
    expect(table(document, 'terms')).toEqual({
      annual_rate: '5.99%',
      term: 48,
      payment: '48 × 673.54',
      residual: 24_750,
      due_at_signing: 673.54,
      distance: 20_000,
    })
    expect(document.sections.map(section => section.heading)).toEqual(['cost_of_lease', 'terms'])
  })
})

describe('golden case G7, Regulation Z', () => {
  const prepaid = {
    id: 'points',
    name: 'points',
    amount: dollars(300),
    financed: true,
    prepaid_finance_charge: true,
    cost_of_borrowing: true,
  }
  const column = {
    payment_type: 'finance',
    finance: { annual_rate_pct: '7', term_months: 60, frequency: 'monthly', lender_fees: [prepaid] },
  } as const satisfies Column
  // A state without sales tax, so that the note is 29,700 and the charge of 300.
  const given: Given = { country: 'US', region: 'OR', price: 29_900, down: 1_200, trade: 500, owing: 1_500 }

  // With 60 level payments the charge is 5,942.40; as scheduled the last payment is 28 cents less.
  it('puts the rate and the finance charge first in the box', () => {
    const document = made('reg-z', dealOf(given, column))
    expect(table(document, 'reg_z')).toEqual({
      apr: '7.42%',
      finance_charge: 5942.12,
      amount_financed: 29_700,
      total_of_payments: 35_642.12,
      total_sale_price: 36_842.12,
    })
    expect(document.sections[0]?.rows.map(row => row.is_strong ?? false)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(table(document, 'schedule')).toMatchObject({
      payment: '59 × 594.04',
      last_payment: 593.76,
      total_down_payment: 1200,
    })
  })

  it('adds up: the scheduled payments to the total, and the total less the amount financed to the charge', () => {
    const deal = dealOf(given, column)
    if (deal.pricing.payment_type !== 'finance') throw new Error('a loan')
    const { payment, total_of_payments: total, cost_of_borrowing: charge } = deal.pricing
    const level = payment.amount * (payment.count - 1)
    expect(level + payment.last_amount).toBe(total)
    expect(deal.pricing.level_total).toBe(3_564_240)
    const [box] = made('reg-z', deal).sections
    const amountOf = (about: string): number => {
      const value = box?.rows.find(row => row.about === about)?.value
      return value?.kind === 'money' ? value.node.amount : Number.NaN
    }
    expect(amountOf('finance_charge')).toBe(charge)
    expect(amountOf('total_of_payments')).toBe(total)
    expect(amountOf('total_of_payments') - amountOf('amount_financed')).toBe(charge)
  })

  it('includes a charge paid outside the loan in the total sale price', () => {
    const beside: Column = {
      payment_type: 'finance',
      finance: { ...column.finance, lender_fees: [{ ...prepaid, financed: false }] },
    }
    const document = made(
      'reg-z',
      dealOf({ ...given, price: 35_000, down: 5_000, trade: 0, owing: 0 }, beside),
    )
    expect(table(document, 'reg_z')).toMatchObject({
      finance_charge: 5942.12,
      amount_financed: 29_700,
      // The cash price and the finance charge.
      total_sale_price: 40_942.12,
    })
  })

  it('shows equal payments in one row', () => {
    const free = made(
      'reg-z',
      dealOf({ ...given, price: 31_200, down: 1_200, trade: 0, owing: 0 }, loan('0', 60)),
    )
    expect(table(free, 'schedule')).toEqual({ payment: '60 × 500', total_down_payment: 1200 })
  })

  it('itemizes the amount financed, including debt on the trade-in', () => {
    expect(table(made('reg-z', dealOf(given, column)), 'itemization')).toEqual({
      cash_price: 29_900,
      down_payment: -1200,
      trade_in_debt: 1000,
      points: 300,
      prepaid_charge: -300,
      amount_financed: 29_700,
    })
  })

  it('lists payments to public officials', () => {
    const lines = [fee('licence', 310, { taxability: 'non_taxable' })]
    const document = made('reg-z', dealOf({ ...given, lines, trade: 2_500 }, loan('7', 60)))
    expect(table(document, 'itemization')).toEqual({
      cash_price: 29_900,
      licence: 310,
      down_payment: -1200,
      net_trade_in: -1000,
      amount_financed: 28_010,
    })
    expect(table(document, 'schedule')).toMatchObject({ total_down_payment: 2200 })
  })
})

describe('Regulation M', () => {
  const deal = dealOf(sacramento, sacramentoLease)

  it('derives the payment of the Sacramento lease', () => {
    const document = made('reg-m', deal)
    expect(table(document, 'derivation')).toEqual({
      gross_cap_cost: 39_030,
      cap_cost_reduction: -2500,
      adjusted_cap_cost: 36_530,
      residual: -21_982,
      depreciation: 14_548,
      rent_charge: 3243.92,
      total_of_base_payments: 17_791.92,
      lease_payments: 36,
    })
    expect(Object.values(table(document, 'each_payment'))).toEqual([494.22, 43.24, 537.46])
    expect(table(document, 'reg_m')).toMatchObject({ amount_due_at_signing: 3566.21, payment: '36 × 537.46' })
    expect(table(document, 'payments')).toMatchObject({ total_of_periodic_payments: 19_348.56 })
  })

  it('includes the trade-in and rebates in the amount due and in its payment', () => {
    const lines = [...(sacramento.lines ?? []), rebate('maker', 1_000, 'non_taxable')]
    const document = made('reg-m', dealOf({ ...sacramento, lines, trade: 4_000 }, sacramentoLease))
    const due = table(document, 'signing')
    const paid = table(document, 'how_paid')
    expect(due).toMatchObject({ cap_cost_reduction: 7500 })
    expect(paid).toMatchObject({ positive_equity: 4000, rebates: 1000 })
    expect(paid['amount_due_at_signing']).toBe(due['amount_due_at_signing'])
  })

  it('shows no rate', () => {
    for (const kind of documentKinds('US', 'lease')) {
      const rates = made(kind, deal).sections.flatMap(({ rows }) =>
        rows.filter(({ value }) => value.kind === 'percent'),
      )
      expect(rates).toEqual([])
    }
  })
})

/** All nodes of the trace, by key and amount. */
function figuresIn(root: TraceNode, found = new Set<string>()): Set<string> {
  found.add(`${root.key} ${Math.abs(root.amount)}`)
  for (const child of root.children) figuresIn(child, found)
  return found
}

/** A node of the trace, or a sum of such nodes; negated for debts. */
const isOfTrace = (node: TraceNode, known: ReadonlySet<string>): boolean =>
  node.amount === 0 ||
  known.has(`${node.key} ${Math.abs(node.amount)}`) ||
  (node.formula === 'sum' &&
    Math.abs(node.children.reduce((sum, child) => sum + child.amount, 0)) === Math.abs(node.amount) &&
    node.children.every(child => child.amount === 0 || isOfTrace(child, known)))

describe('every document of random deals', () => {
  const deals = anyDeal.filter(input => priceDeal(input).ok)
  const expectOfEvery = (check: (document: DealDocument, deal: DocumentDeal) => void) =>
    fc.assert(
      fc.property(deals, input => {
        const some = input.lines.filter((_line, at) => at % 2 === 0).map(line => line.id)
        const deal = documentDeal(input, input.taxes.region, new Set(some), new Set(some))
        for (const kind of documentKinds(input.taxes.country, input.payment_type))
          check(made(kind, deal), deal)
      }),
      { numRuns: 500 },
    )

  it('shows only figures of the trace and their sums', () => {
    expectOfEvery((document, { trace, input, pricing }) => {
      const known = figuresIn(trace)
      // The sale price of a leased vehicle is not a figure of the lease.
      if (pricing.payment_type === 'lease') {
        const sold = priceDeal({ ...input, payment_type: 'cash' })
        if (sold.ok) figuresIn(traceOf(sold), known)
      }
      for (const row of [document.hero, ...document.sections.flatMap(section => section.rows)]) {
        if (row === null || (row.value.kind !== 'money' && row.value.kind !== 'payments')) continue
        if (row.value.node.key === 'owed_to_customer') continue
        expect(isOfTrace(row.value.node, known)).toBe(true)
      }
    })
  })

  it('adds up wherever it shows a sum', () => {
    expectOfEvery(document => {
      for (const { heading, rows: shown } of document.sections) {
        let sum = 0
        for (const { value, sign } of shown) {
          if (value.kind !== 'money') continue
          if (sign === '+' || sign === '-') sum += value.node.amount
          const isSum = sign === '='
          expect([heading, value.node.amount]).toEqual([heading, isSum ? sum : value.node.amount])
        }
      }
    })
  })

  it('is deterministic', () => {
    expectOfEvery((document, deal) => {
      expect(JSON.stringify(makeDocument(document.kind, deal))).toBe(JSON.stringify(document))
    })
  })

  it('has its own kind', () => {
    expect(new Set(DOCUMENT_KINDS).size).toBe(DOCUMENT_KINDS.length)
  })
})
