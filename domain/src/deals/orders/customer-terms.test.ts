import { describe, expect, it } from 'vitest'
import { termRefusals } from './customer-terms.ts'
import type { CustomerTerms, OfferedToCustomer } from './customer-terms.ts'

const before: CustomerTerms = {
  price: '42000.00',
  msrp: '43000.00',
  trade_in: { credit: '8000.00', owing: '0.00' },
  credit_score: null,
  finance: { term: 60, rate: '6.49', frequency: 'biweekly' },
  lease: {
    term: 48,
    rate: '5.99',
    frequency: 'monthly',
    distance_allowance: 20_000,
    residual_percent: '45.0',
    method: 'annuity_due',
    acquisition_fee: '0.00',
    security_deposit: '0.00',
  },
}

const offered: OfferedToCustomer = {
  own: {
    price: '42000.00',
    msrp: '43000.00',
    finance: [
      { term: 60, rate: '6.49', residual_percent: null },
      { term: 72, rate: '6.99', residual_percent: null },
    ],
    lease: [
      { term: 36, rate: '5.49', residual_percent: '52.0' },
      { term: 48, rate: '5.99', residual_percent: '45.0' },
    ],
    distances: [
      { per_year: 20_000, adjustment_pp: '0.0' },
      { per_year: 24_000, adjustment_pp: '-1.0' },
    ],
  },
  frequencies: { finance: ['biweekly', 'monthly'], lease: ['monthly'] },
}

const loan = (change: Partial<CustomerTerms['finance']>): CustomerTerms => ({
  ...before,
  finance: { ...before.finance, ...change },
})
const lease = (change: Partial<CustomerTerms['lease']>): CustomerTerms => ({
  ...before,
  lease: { ...before.lease, ...change },
})
const fieldsOf = (type: 'cash' | 'finance' | 'lease', asked: CustomerTerms) =>
  termRefusals(type, before, asked, offered).map(({ field, rule }) => `${field} ${rule}`)

describe('allowed requests of a customer', () => {
  it.each([
    ['nothing', before],
    ['another term at its rate', loan({ term: 72, rate: '6.99' })],
    ['another frequency', loan({ frequency: 'monthly' })],
  ])('finance: %s', (_name, asked) => {
    expect(fieldsOf('finance', asked)).toEqual([])
  })

  it.each([
    ['another term', lease({ term: 36, rate: '5.49', residual_percent: '52.0' })],
    ['another distance', lease({ distance_allowance: 24_000, residual_percent: '44.0' })],
  ])('lease: %s', (_name, asked) => {
    expect(fieldsOf('lease', asked)).toEqual([])
  })
})

describe('refused requests', () => {
  it.each([
    ['a lower rate', loan({ rate: '0.99' }), ['rate ask_dealership']],
    ['the old rate on another term', loan({ term: 72 }), ['rate ask_dealership']],
    ['a term nobody offers', loan({ term: 61 }), ['term one_of']],
    ['a frequency that is switched off', loan({ frequency: 'weekly' }), ['payment_frequency one_of']],
    ['a lower price', { ...before, price: '30000.00' }, ['total_purchase_price ask_dealership']],
    [
      'a higher price for both',
      { ...before, price: '1.00', msrp: '1.00' },
      ['total_purchase_price ask_dealership'],
    ],
    [
      'a better trade-in',
      { ...before, trade_in: { credit: '9000.00', owing: '0.00' } },
      ['trade_in_credit ask_dealership'],
    ],
    [
      'a smaller debt on it',
      { ...before, trade_in: { credit: '8000.00', owing: '1.00' } },
      ['trade_in_owing ask_dealership'],
    ],
  ])('finance: %s', (_name, asked, fields) => {
    expect(fieldsOf('finance', asked)).toEqual(fields)
  })

  it.each([
    ['a higher residual', lease({ residual_percent: '80.0' }), ['rate ask_dealership']],
    ['a distance nobody offers', lease({ distance_allowance: 1 }), ['distance_allowance one_of']],
    ['weekly payments', lease({ frequency: 'weekly' }), ['payment_frequency one_of']],
  ])('lease: %s', (_name, asked, fields) => {
    expect(fieldsOf('lease', asked)).toEqual(fields)
  })

  it('cash: a lower price', () => {
    expect(fieldsOf('cash', { ...before, price: '0.00' })).toEqual(['total_purchase_price ask_dealership'])
  })
})

describe('values agreed otherwise', () => {
  it('stay as they are', () => {
    const agreed = loan({ rate: '3.90', term: 61, frequency: 'weekly' })
    expect(termRefusals('finance', agreed, agreed, offered)).toEqual([])
  })

  it('do not follow another term', () => {
    const agreed = loan({ rate: '3.90' })
    const asked = loan({ rate: '3.90', term: 72 })
    expect(termRefusals('finance', agreed, asked, offered)).toEqual([
      { field: 'rate', rule: 'ask_dealership' },
    ])
  })
})

describe('another credit score', () => {
  const asked: CustomerTerms = { ...before, credit_score: 520 }
  const without: OfferedToCustomer = { ...offered, own: { ...offered.own, finance: [] } }

  it('may be stated by the customer if the lender has rates for it', () => {
    expect(fieldsOf('finance', asked)).toEqual([])
  })

  it('requires the dealership if the lender has none', () => {
    expect(termRefusals('finance', before, asked, without)).toEqual([
      { field: 'credit_score', rule: 'no_rates_for_score' },
    ])
    expect(termRefusals('lease', before, asked, without)).toEqual([])
    expect(termRefusals('cash', before, asked, without)).toEqual([])
    expect(termRefusals('finance', asked, asked, without)).toEqual([])
  })
})
