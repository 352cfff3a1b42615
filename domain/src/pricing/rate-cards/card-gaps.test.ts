import { expect, test } from 'vitest'
import { cardGaps, type CardGap } from './card-gaps.ts'

type Known = Parameters<typeof cardGaps>[0]

const loan = { terms_months: [60], rate_tiers: [{ min_credit_score: null, rates_pct: { 60: '6.49' } }] }
const lease = (residual_pct: Record<string, Record<string, string>>) => ({
  rate_method: 'annuity_due' as const,
  terms_months: [36, 48],
  lease_rates_pct: { 36: '5.29', 48: '5.49' },
  residual_pct,
  base_distance: { per_year: 20_000 },
  distance_options: [],
})
const whole: Known = {
  code: 'bank',
  programme: { finance: { new: loan }, lease: { new: lease({ car: { 36: '58.0', 48: '52.0' } }) } },
  effective_to: null,
  has_next: false,
}

test.each<[string, Partial<Known>, CardGap[]]>([
  ['nothing', {}, []],
  ['no code', { code: null }, ['no_code']],
  ['no card', { programme: undefined }, ['no_card']],
  [
    'a card without rates',
    { programme: { finance: { new: { ...loan, terms_months: [] } }, lease: {} } },
    ['no_rates'],
  ],
  [
    'a term of a lease without a residual anywhere',
    { programme: { lease: { new: lease({ car: { 36: '58.0' } }) } } },
    ['no_residuals'],
  ],
  ['the last days', { effective_to: '2026-12-04' }, ['ends_soon']],
  ['the last days of a card that another follows', { effective_to: '2026-12-04', has_next: true }, []],
  ['days enough', { effective_to: '2026-12-05' }, []],
])('%s', (_name, given, gaps) => {
  expect(cardGaps({ ...whole, ...given }, '2026-11-21')).toEqual(gaps)
})
