import { describe, expect, it } from 'vitest'
import { overriddenFields, type OwnTerms, type PriceTerms } from './price-overrides.ts'

const fee = (amount: string) => ({
  amount,
  financed: true,
  cost_of_borrowing: false,
  prepaid_finance_charge: false,
})

const before: PriceTerms = {
  price: '41000.00',
  msrp: '43000.00',
  finance: { term: 60, rate: '5.99' },
  lease: {
    term: 48,
    rate: '5.25',
    distance_allowance: 20_000,
    residual_percent: '54',
    method: 'annuity_due',
    acquisition_fee: '0.00',
    security_deposit: '0.00',
  },
}
const own: OwnTerms = {
  price: '42000.00',
  msrp: '43000.00',
  finance: [
    { term: 60, rate: '6.29', residual_percent: null },
    { term: 72, rate: '6.49', residual_percent: null },
  ],
  lease: [
    { term: 36, rate: '5.29', residual_percent: '58.0' },
    { term: 48, rate: '5.49', residual_percent: '52.0' },
  ],
  distances: [
    { per_year: 16_000, adjustment_pp: '1.0' },
    { per_year: 20_000, adjustment_pp: '0.0' },
  ],
  lender_fees: [fee('58.00')],
  lease_card: {
    method: 'annuity_arrears',
    acquisition_fee: '650.00',
    security_deposit: '0.00',
    payments_in_advance: 3,
    residualizable_limit_percent: '10',
    max_cap_cost_percent: '115',
    min_cap_cost: '15000.00',
  },
}
const ending = (changes: Partial<PriceTerms['finance']>): PriceTerms => ({
  ...before,
  finance: { ...before.finance, ...changes },
})
const finance = (term: number, rate: string): PriceTerms => ({ ...before, finance: { term, rate } })
const withFees = (...lender_fees: ReturnType<typeof fee>[]): PriceTerms => ({
  ...before,
  finance: { ...before.finance, lender_fees },
})
const lease = (changes: Partial<PriceTerms['lease']>): PriceTerms => ({
  ...before,
  lease: { ...before.lease, ...changes },
})
const leased = (term: number, distance_allowance: number, rate: string, residual_percent: string) =>
  lease({ term, distance_allowance, rate, residual_percent })

describe('changes that require the right to override prices and rates (decisions 3.118, 6.3)', () => {
  it.each<[string, PriceTerms, string[]]>([
    ['nothing changed', before, []],
    ['the list price again', { ...before, price: '42000.00' }, []],
    ['another price', { ...before, price: '40999.99' }, ['price']],
    ['another manufacturer’s price', { ...before, msrp: '45000.00' }, ['msrp']],
    ['the rate of the programme', finance(60, '6.290'), []],
    ['another rate', finance(60, '5.98'), ['finance.rate']],
    ['another term with its rate', finance(72, '6.49'), []],
    ['the agreed rate on another term', finance(72, '5.99'), ['finance.rate']],
    ['the agreed rate on a term nobody offers', finance(96, '5.99'), []],
    ['the programme’s lease', leased(48, 20_000, '5.49', '52'), []],
    ['another term and distance of the programme', leased(36, 16_000, '5.29', '59.0'), []],
    [
      'the agreed residual on another distance',
      lease({ distance_allowance: 16_000 }),
      ['lease.residual_percent'],
    ],
    ['method and fee of the card', lease({ method: 'annuity_arrears', acquisition_fee: '650.00' }), []],
    ['another residual', lease({ residual_percent: '54.5' }), ['lease.residual_percent']],
    ['another lease rate', lease({ rate: '5' }), ['lease.rate']],
    ['the agreed residual on a term nobody offers', lease({ term: 60 }), []],
    ['another method', lease({ method: 'money_factor' }), ['lease.method']],
    ['a fee of the lender', lease({ acquisition_fee: '595.00' }), ['lease.acquisition_fee']],
    ['a deposit', lease({ security_deposit: '1' }), ['lease.security_deposit']],
    ['the payment in advance that everybody takes', lease({ payments_in_advance: 1 }), []],
    ['the payments in advance of the card', lease({ payments_in_advance: 3 }), []],
    ['other payments in advance', lease({ payments_in_advance: 2 }), ['lease.payments_in_advance']],
    ['the card’s limit of residualized items', lease({ residualizable_limit_percent: '10.0' }), []],
    [
      'another limit of residualized items',
      lease({ residualizable_limit_percent: '20' }),
      ['lease.residualizable_limit_percent'],
    ],
    [
      'the card’s limits of the cap cost',
      lease({ max_cap_cost_percent: '115.0', min_cap_cost: '15000.00' }),
      [],
    ],
    ['another limit of the cap cost', lease({ max_cap_cost_percent: '130' }), ['lease.max_cap_cost_percent']],
    ['another least cap cost', lease({ min_cap_cost: '9000.00' }), ['lease.min_cap_cost']],
    ['the lender’s fees', withFees(fee('58'), fee('0.00')), []],
    ['another fee', withFees(fee('59.00')), ['finance.lender_fees']],
    ['the fee at signing', withFees({ ...fee('58.00'), financed: false }), ['finance.lender_fees']],
    ['a fee twice', withFees(fee('58.00'), fee('58.00')), ['finance.lender_fees']],
  ])('%s', (_what, asked, fields) => {
    expect(overriddenFields(before, asked, own)).toEqual(fields)
  })

  it.each<[string, PriceTerms, OwnTerms['loan_limits'], string[]]>([
    ['a balloon of no lender', ending({ balloon: '1.00' }), undefined, ['finance.balloon']],
    ['none', ending({ balloon: '0.00' }), undefined, []],
    ['a balloon that is taken', ending({ balloon: '8000' }), { max_balloon: '8000.00', max_days: null }, []],
    [
      'a larger one',
      ending({ balloon: '8000.01' }),
      { max_balloon: '8000.00', max_days: null },
      ['finance.balloon'],
    ],
    ['any first payment', ending({ days_to_first_payment: 300 }), undefined, []],
    ['the last day', ending({ days_to_first_payment: 45 }), { max_balloon: '0.00', max_days: 45 }, []],
    [
      'a day later',
      ending({ days_to_first_payment: 46 }),
      { max_balloon: '0.00', max_days: 45 },
      ['finance.days_to_first_payment'],
    ],
  ])('of the end and the beginning of a loan: %s', (_what, asked, loan_limits, fields) => {
    expect(overriddenFields(before, asked, { ...own, loan_limits })).toEqual(fields)
    expect(overriddenFields(asked, asked, { ...own, loan_limits })).toEqual([])
  })

  it('each lender has its own limits of the cap cost (finance 5.2)', () => {
    const other = { lender_id: 'another' }
    const taken = { max_cap_cost_percent: '115', min_cap_cost: '15000.00' }
    // Older deals without stored limits are unchanged until the lender changes.
    expect(overriddenFields(before, before, own)).toEqual([])
    expect(overriddenFields(before, lease(other), own)).toEqual([
      'lease.max_cap_cost_percent',
      'lease.min_cap_cost',
    ])
    expect(overriddenFields(before, lease({ ...other, ...taken }), own)).toEqual([])
    // Removing limits is an override; a lease without a lender has none.
    expect(overriddenFields(lease(taken), before, own)).toEqual([
      'lease.max_cap_cost_percent',
      'lease.min_cap_cost',
    ])
    expect(overriddenFields(before, lease(other), { ...own, lease_card: undefined })).toEqual([])
  })

  it('allows the method, fee and deposit of the lender’s lease card', () => {
    const card = { method: 'annuity_arrears', acquisition_fee: '795.00', security_deposit: '300.00' }
    expect(overriddenFields(before, lease(card), { ...own, lease_card: undefined })).toEqual([
      'lease.method',
      'lease.acquisition_fee',
      'lease.security_deposit',
    ])
    expect(overriddenFields(before, lease(card), { ...own, lease_card: card })).toEqual([])
  })
})
