import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codesOf } from '#platform/markets/labels.ts'
import { HOLD_ALERT, awaitingCustomer, awaitingDealer, nextMove } from './next-move.ts'
import type { MoveFacts } from './next-move.ts'
import { INITIAL_STEPS } from './initial-steps.ts'
import { ORDER_STEPS, STEP_STATUSES } from './step-statuses.ts'
import type { StepStatuses } from './step-statuses.ts'

const NOW = Date.UTC(2026, 10, 21)

const QUIET: MoveFacts = {
  steps: { ...INITIAL_STEPS, build_and_price: 'completed' },
  hold_ends: null,
  ready_to_confirm: false,
  is_archived: false,
  vehicle_gone: false,
}

const withSteps = (steps: Partial<StepStatuses>, changes: Partial<MoveFacts> = {}): MoveFacts => ({
  ...QUIET,
  ...changes,
  steps: { ...QUIET.steps, ...steps },
})

describe('the next action, by priority', () => {
  const everything = withSteps(
    {
      credit_application: 'awaiting-dealer',
      trade_in: 'awaiting-dealer',
      appointment: 'awaiting-dealer',
    },
    { hold_ends: NOW + HOLD_ALERT },
  )

  it('an expiring hold comes first', () => {
    expect(nextMove(everything, NOW)).toEqual({
      whose: 'dealer',
      key: 'capture_deposit',
      step: 'deposit',
      params: { hold_ends: NOW + HOLD_ALERT },
    })
  })

  it('but an unavailable vehicle comes before everything', () => {
    const gone = { ...everything, vehicle_gone: true }
    expect(nextMove(gone, NOW)).toEqual({ whose: 'dealer', key: 'replace_vehicle', step: null, params: {} })
    expect(awaitingDealer(gone, NOW)[0]).toBe('vehicle')
    expect(nextMove({ ...gone, is_archived: true }, NOW).whose).toBe('none')
  })

  it('then credit, trade offer, appointment', () => {
    const calm = { ...everything, hold_ends: NOW + HOLD_ALERT + 1 }
    const keys = ['credit_application', 'trade_in', 'appointment'].map((_step, done) => {
      const finished = ['credit_application', 'trade_in'].slice(0, done)
      const steps = Object.fromEntries(finished.map(step => [step, 'completed']))
      return nextMove({ ...calm, steps: { ...calm.steps, ...steps } }, NOW).key
    })
    expect(keys).toEqual(['review_credit_application', 'make_trade_in_offer', 'confirm_appointment'])
  })

  it('then the rest of the deal', () => {
    const key = (facts: MoveFacts): string => nextMove(facts, NOW).key
    expect(key(withSteps({ deposit: 'awaiting-dealer' }, { ready_to_confirm: true }))).toBe('confirm_order')
    expect(key(withSteps({ deposit: 'awaiting-dealer' }))).toBe('capture_deposit')
    expect(key(withSteps({ build_and_price: 'awaiting-dealer' }))).toBe('price_order')
    expect(key({ ...QUIET, steps: INITIAL_STEPS })).toBe('start_worksheet')
  })

  it('without an action of ours: the customer pays the deposit', () => {
    expect(nextMove(withSteps({ deposit: 'awaiting-customer' }), NOW)).toEqual({
      whose: 'customer',
      key: 'wait_for_customer',
      step: 'deposit',
      params: { task: 'deposit_payment' },
    })
  })

  it('without an action of either side: a provider works, or nothing', () => {
    expect(nextMove(withSteps({ trade_in: 'awaiting-provider' }), NOW).key).toBe('wait_for_provider')
    expect(nextMove(QUIET, NOW)).toEqual({ whose: 'none', key: 'nothing', step: null, params: {} })
  })

  it('an archived order has no next action', () => {
    const archived = { ...everything, is_archived: true }
    expect(nextMove(archived, NOW).whose).toBe('none')
    expect([awaitingDealer(archived, NOW), awaitingCustomer(archived)]).toEqual([[], []])
  })

  it('does not report a hold that expires much later', () => {
    expect(nextMove({ ...QUIET, hold_ends: NOW + 5 * 24 * 3_600_000 }, NOW).key).toBe('nothing')
  })
})

describe('pending actions of each side', () => {
  it('are listed for the filters', () => {
    const facts = withSteps(
      { credit_application: 'awaiting-dealer', trade_in: 'awaiting-customer', deposit: 'awaiting-customer' },
      { hold_ends: NOW, ready_to_confirm: true },
    )
    expect(awaitingDealer(facts, NOW)).toEqual([
      'deposit_capture',
      'credit_application',
      'order_confirmation',
    ])
    expect(awaitingCustomer(facts)).toEqual(['trade_in_offer', 'deposit_payment'])
  })

  it('match the next action', () => {
    const status = fc.constantFrom(...codesOf(STEP_STATUSES))
    const steps = fc
      .tuple(...ORDER_STEPS.map(() => status))
      .map(
        all => Object.fromEntries(ORDER_STEPS.map(({ code }, place) => [code, all[place]])) as StepStatuses,
      )
    fc.assert(
      fc.property(steps, all => {
        const facts = { ...QUIET, steps: all }
        const move = nextMove(facts, NOW)
        const owed = [awaitingDealer(facts, NOW).length > 0, awaitingCustomer(facts).length > 0]
        expect(owed[0] === true && move.whose !== 'dealer').toBe(false)
        expect(owed[1] === true && move.whose === 'none').toBe(false)
      }),
    )
  })
})
