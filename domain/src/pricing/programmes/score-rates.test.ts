import { describe, expect, it } from 'vitest'
import type { Programme } from './programme.ts'
import type { Asked } from './programme-offers.ts'
import { hasNoRateForScore } from './score-rates.ts'

const lender: Programme = {
  name_en: 'Aurora Prime',
  name_fr: 'Aurora Prime',
  finance: {
    new: {
      terms_months: [60, 72],
      rate_tiers: [
        { min_credit_score: 740, rates_pct: { 60: '4.99', 72: '5.49' } },
        { min_credit_score: 580, rates_pct: { 60: '9.25' } },
      ],
    },
  },
  lease: {
    new: {
      terms_months: [36],
      rate_method: 'money_factor',
      money_factor_tiers: [{ min_credit_score: 601, money_factors: { 36: '0.00175' } }],
      residual_pct: { car: { 36: '58' } },
      distance_options: [{ per_year: 10_000, adjustment_pp: '0' }],
      base_distance: { per_year: 10_000 },
    },
  },
}

const asked = (creditScore: number | null): Asked => ({
  condition: 'New',
  segment: 'car',
  modelYear: 2026,
  creditScore,
})
const loan = (score: number | null, rate: string, { term = 60, name = 'Aurora Prime' } = {}) =>
  hasNoRateForScore([lender], 'finance', { lender: name, term, rate }, asked(score))

describe('a score without a rate of the lender', () => {
  it.each([0, 299, 300, 450, 579])('%s has none, and not that of a better score', score => {
    expect(loan(score, '4.99')).toBe(true)
    expect(loan(score, '9.250')).toBe(true)
  })

  it.each([580, 739, 740, 850, 851, null])('%s has its own', score => {
    expect(loan(score, '4.99')).toBe(false)
  })

  it('has none if the term exists only for other scores', () => {
    expect(loan(650, '5.49', { term: 72 })).toBe(true)
  })

  it('keeps an agreed rate that is not on the card', () => {
    expect(loan(500, '21.49')).toBe(false)
    expect(loan(500, '4.99', { name: 'Credit union' })).toBe(false)
  })

  it('has none without a lender too, if others would get a loan', () => {
    expect(loan(500, '6.99', { name: '' })).toBe(true)
    expect(loan(700, '6.99', { name: '' })).toBe(false)
  })

  it('has no money factor on a lease up to 600', () => {
    const lease = (score: number) =>
      hasNoRateForScore([lender], 'lease', { lender: 'Aurora Prime', term: 36, rate: '4.2' }, asked(score))
    expect([lease(600), lease(601)]).toEqual([true, false])
  })
})
