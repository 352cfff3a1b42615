import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import type { DealInput, LeaseTerms } from '#pricing/payments/deal/deal-input.ts'
import { leaseCase, taxesAt } from '#pricing/payments/lease/lease-cases.ts'
import type { Programme } from '#pricing/programmes/programme.ts'
import { lenderRules } from './lender-rules.ts'

const captive: Programme = {
  name_en: 'Captive',
  name_fr: 'Captive',
  lease: {
    new: {
      rate_method: 'annuity_due',
      terms_months: [48],
      lease_rates_pct: { 48: '5.99' },
      residual_pct: { car: { 48: '52.0' } },
      base_distance: { per_year: 20_000 },
      distance_options: [],
      max_cap_cost_pct_of_msrp: '115',
      min_cap_cost: '15000.00',
    },
  },
}

const leaseOf = (terms: Partial<LeaseTerms> = {}): DealInput =>
  leaseCase(taxesAt('CA ON'), {
    lease: { method: 'annuity_due', rate: { annual_rate_pct: '5.99' }, ...terms },
  })

const heldBy = (lender: string, deal: DealInput) =>
  lenderRules(deal, [captive], { lender, model_year: 2026 }).deal

describe('limits of the lender for a solved lease (finance 5.2)', () => {
  it('are those of its card if the deal stores none', () => {
    expect(heldBy('Captive', leaseOf())).toMatchObject({
      lease: { max_cap_cost_pct: '115', min_cap_cost: 1_500_000 },
    })
  })

  it('are those stored in the deal', () => {
    const agreed = leaseOf({ max_cap_cost_pct: '120', min_cap_cost: cents(900_000) })
    expect(heldBy('Captive', agreed)).toEqual(agreed)
  })

  it('do not exist without a lender', () => {
    expect(heldBy('', leaseOf())).toEqual(leaseOf())
  })
})
