import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { firstPeriodAfter } from '#pricing/payments/interest/odd-period.ts'
import type { FinanceCard, LeaseCard, Programme } from './programme.ts'
import {
  amountLimits,
  amountRefusal,
  programmeRefusal,
  shapeRefusal,
  termFitsAge,
  vehicleRefusal,
} from './programme-limits.ts'
import { financeOptions, leaseOffer } from './programme-offers.ts'

const card: FinanceCard = {
  terms_months: [24, 36, 48],
  rate_tiers: [
    { min_credit_score: 620, rates_pct: { '24': '9.99', '36': '10.49' } },
    { min_credit_score: 740, rates_pct: { '24': '4.99', '36': '5.49', '48': '5.99' } },
  ],
  min_amount_financed: '5000.00',
  max_amount_financed: '60000.00',
  max_ltv_pct: '120',
}
const lease: LeaseCard = {
  rate_method: 'money_factor',
  terms_months: [24, 36],
  money_factor_tiers: [{ min_credit_score: 680, money_factors: { '24': '0.00250', '36': '0.00213' } }],
  residual_pct: { suv: { '24': '64.5', '36': '58.0' } },
  base_distance: { per_year: 12_000 },
  distance_options: [{ per_year: 12_000, adjustment_pp: '0.0' }],
  acquisition_fee: '650.00',
  security_deposit: '0.00',
}
const programme: Programme = {
  name_en: 'Bank',
  name_fr: 'Banque',
  country: 'US',
  regions: ['CA', 'NV'],
  effective_from: '2026-11-01',
  effective_to: '2026-11-30',
  finance: { new: card, used: null },
  lease: { new: lease },
}

describe('available terms and rates', () => {
  const asked = { condition: 'New', segment: 'suv', modelYear: 2026, creditScore: null } as const

  it.each([
    [null, ['4.99', '5.49', '5.99']],
    [800, ['4.99', '5.49', '5.99']],
    [740, ['4.99', '5.49', '5.99']],
    [739, ['9.99', '10.49']],
    [620, ['9.99', '10.49']],
    [619, []],
  ])('a score of %s gets %s', (creditScore, rates) => {
    expect(financeOptions(programme, { ...asked, creditScore }).map(option => option.rate)).toEqual(rates)
  })

  it.each([
    ['D', 3],
    ['V', 3],
    ['Used', 0],
    ['cpo', 0],
  ] as const)('condition %s has %i terms', (condition, terms) => {
    expect(financeOptions(programme, { ...asked, condition })).toHaveLength(terms)
  })

  it('converts a money factor to a rate of 2400 times its value', () => {
    const offer = leaseOffer(programme, asked)
    expect(offer?.options).toEqual([
      { term: 24, rate: '6', residual_percent: '64.5' },
      { term: 36, rate: '5.112', residual_percent: '58.0' },
    ])
    expect(leaseOffer(programme, { ...asked, segment: 'truck' })).toBeUndefined()
    expect(leaseOffer(programme, { ...asked, creditScore: 600 })?.options).toEqual([])
  })
})

describe('limits', () => {
  const place = { country: 'US', region: 'CA', quote_date: '2026-11-21' } as const

  it.each([
    [{}, undefined],
    [{ country: 'CA', region: 'ON' }, 'country'],
    [{ region: 'TX' }, 'region'],
    [{ quote_date: '2026-10-31' }, 'not_effective'],
    [{ quote_date: '2026-11-01' }, undefined],
    [{ quote_date: '2026-11-30' }, undefined],
    [{ quote_date: '2026-12-01' }, 'not_effective'],
  ] as const)('of the place: %o is %s', (change, refusal) => {
    expect(programmeRefusal(programme, { ...place, ...change })).toBe(refusal)
  })

  it.each([
    [{}, 2019, 90_000, undefined],
    [{ max_vehicle_age_years: 7 }, 2019, 90_000, undefined],
    [{ max_vehicle_age_years: 6 }, 2019, 90_000, 'vehicle_age'],
    [{ max_vehicle_age_years: 0 }, 2027, 10, undefined],
    [{ min_model_year: 2020 }, 2019, 90_000, 'model_year'],
    [{ max_model_year: 2018 }, 2019, 90_000, 'model_year'],
    [{ max_odometer: 90_000 }, 2019, 90_000, undefined],
    [{ max_odometer: 89_999 }, 2019, 90_000, 'odometer'],
    [{ max_odometer: 89_999 }, 2019, null, undefined],
  ] as const)('of the vehicle: %o of %i with %s is %s', (limits, model_year, odometer, refusal) => {
    expect(vehicleRefusal(limits, { model_year, odometer }, '2026-11-21')).toBe(refusal)
  })

  it.each([
    [undefined, 96, 9, true],
    [{}, 96, 9, true],
    [{ 4: 72, 8: 48 }, 96, 3, true],
    [{ 4: 72, 8: 48 }, 72, 4, true],
    [{ 4: 72, 8: 48 }, 84, 7, false],
    [{ 4: 72, 8: 48 }, 60, 8, false],
    [{ 4: 72, 8: 48 }, 48, 12, true],
  ] as const)('of the term by age: %o lets %i months at %i years: %s', (max_term_by_age, term, age, fits) => {
    expect(termFitsAge({ max_term_by_age }, term, age)).toBe(fits)
  })

  const after = (days: number) => firstPeriodAfter('2026-11-21', days)
  it.each<[Partial<FinanceCard>, Parameters<typeof shapeRefusal>[2], string | undefined]>([
    [{}, {}, undefined],
    [{}, { balloon: cents(1) }, 'no_balloon'],
    [{}, { balloon: cents(0), first_period: after(366) }, undefined],
    [{ max_balloon_pct: '25' }, { balloon: cents(1_000_000) }, undefined],
    [{ max_balloon_pct: '25' }, { balloon: cents(1_000_001) }, 'balloon_above_limit'],
    [{ max_days_to_first_payment: 45 }, { first_period: after(45) }, undefined],
    [{ max_days_to_first_payment: 45 }, { first_period: after(46) }, 'first_payment_too_late'],
  ])('of end and beginning: %o takes %o: %s', (limits, terms, refusal) => {
    expect(shapeRefusal({ ...card, ...limits }, cents(4_000_000), terms)).toBe(refusal)
  })

  it.each([
    [499_999, 'amount_below_minimum'],
    [500_000, undefined],
    [4_800_000, undefined],
    [4_800_001, 'loan_to_value'],
    [6_000_001, 'amount_above_maximum'],
  ])('of the amount: %i is %s', (amount, refusal) => {
    expect(amountRefusal(cents(amount), amountLimits(card, cents(4_000_000)))).toBe(refusal)
  })
})
