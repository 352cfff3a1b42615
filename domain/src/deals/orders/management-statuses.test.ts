import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codesOf } from '#platform/markets/labels.ts'
import { MANAGEMENT_STATUSES, canPressStatus, managementStatus } from './management-statuses.ts'
import type { ManagementFacts } from './management-statuses.ts'
import { INITIAL_STEPS } from './initial-steps.ts'
import { STEP_STATUSES } from './step-statuses.ts'

const STATUSES = codesOf(STEP_STATUSES)

describe('order management status', () => {
  const facts: ManagementFacts = {
    pressed: null,
    is_archived: false,
    deposit: 'none',
    quote: 'none',
    steps: INITIAL_STEPS,
  }

  it.each<readonly [Partial<ManagementFacts>, string]>([
    [{}, 'new'],
    [{ steps: { ...INITIAL_STEPS, trade_in: 'awaiting-dealer' } }, 'working'],
    [{ quote: 'sent' }, 'quote_sent'],
    [{ quote: 'chosen' }, 'quote_chosen'],
    [{ quote: 'chosen', deposit: 'held' }, 'deposit_held'],
    [{ quote: 'sent', deposit: 'paid' }, 'deposit_paid'],
    [{ deposit: 'held', pressed: 'confirmed' }, 'confirmed'],
    [{ pressed: 'ready_for_delivery' }, 'ready_for_delivery'],
    [{ pressed: 'delivered' }, 'delivered'],
    [{ pressed: 'confirmed', is_archived: true }, 'lost'],
    [{ pressed: 'delivered', is_archived: true }, 'delivered'],
  ])('%j is %s', (changes, status) => {
    expect(managementStatus({ ...facts, ...changes })).toBe(status)
  })

  it('is always in the list', () => {
    const known = new Set<string>(codesOf(MANAGEMENT_STATUSES))
    const any = fc.record({
      pressed: fc.constantFrom(null, 'confirmed', 'ready_for_delivery', 'delivered'),
      is_archived: fc.boolean(),
      deposit: fc.constantFrom('none', 'held', 'paid'),
      quote: fc.constantFrom('none', 'sent', 'chosen'),
      steps: fc.constantFrom(...STATUSES).map(status => ({ ...INITIAL_STEPS, deposit: status })),
    })
    fc.assert(
      fc.property(any, all => {
        expect(known.has(managementStatus(all as ManagementFacts))).toBe(true)
      }),
    )
  })

  it('is set one step at a time and never reverted from delivery', () => {
    expect(canPressStatus(null, 'confirmed')).toBe(true)
    expect(canPressStatus(null, 'delivered')).toBe(false)
    expect(canPressStatus('confirmed', 'ready_for_delivery')).toBe(true)
    expect(canPressStatus('confirmed', null)).toBe(true)
    expect(canPressStatus('ready_for_delivery', 'confirmed')).toBe(true)
    expect(canPressStatus('delivered', 'ready_for_delivery')).toBe(false)
  })
})
