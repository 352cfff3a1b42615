import { describe, expect, it } from 'vitest'
import { outdatedPlans, planOutdatedBy, type AgreedFor, type PlanDeal } from './outdated-plan.ts'

const deal: PlanDeal = {
  vehicle: 'civic',
  payment_type: 'finance',
  price: '42000.00',
  finance: { term: 72, rate: '6.49' },
  lease: { term: 48, rate: '5.99' },
}
const rated = { payment_type: 'finance', term: 72, rate: '6.49', price: '42000.00' } as const
const cash = { payment_type: 'cash', term: null, rate: null, price: '42000.00' } as const

describe('a plan on a deal', () => {
  it.each<[string, AgreedFor, Partial<PlanDeal>, string | undefined]>([
    ['of a time when nothing was kept', {}, {}, undefined],
    ['of this vehicle', { vehicle: 'civic' }, {}, undefined],
    ['of another vehicle', { vehicle: 'accord' }, {}, 'plan_of_other_vehicle'],
    ['rated by these terms', { vehicle: 'civic', rated_by: rated }, {}, undefined],
    ['rated by a rate written otherwise', { rated_by: { ...rated, rate: '6.4900' } }, {}, undefined],
    ['rated by another term', { rated_by: { ...rated, term: 60 } }, {}, 'plan_of_other_terms'],
    ['rated by another rate', { rated_by: { ...rated, rate: '5.99' } }, {}, 'plan_of_other_terms'],
    ['rated by another price', { rated_by: rated }, { price: '41000.00' }, 'plan_of_other_terms'],
    ['rated by another way of paying', { rated_by: rated }, { payment_type: 'lease' }, 'plan_of_other_terms'],
    ['rated for cash', { rated_by: cash }, { payment_type: 'cash' }, undefined],
    ['rated by its price alone', { rated_by: { ...rated, term: null, rate: null } }, {}, undefined],
    ['of another vehicle and other terms', { vehicle: 'x', rated_by: cash }, {}, 'plan_of_other_vehicle'],
  ])('%s', (_name, plan, given, expected) => {
    expect(planOutdatedBy(plan, { ...deal, ...given })).toBe(expected)
  })

  it('is listed with its reason, unless it is pre-installed', () => {
    const other = { vehicle: 'accord' }
    const lines = [{ id: 'fee' }, { id: 'gap', plan: other }, { id: 'wax', plan: other, pre_installed: true }]
    expect(outdatedPlans(lines, deal)).toEqual([{ line: lines[1], rule: 'plan_of_other_vehicle' }])
  })
})
