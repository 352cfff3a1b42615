import { describe, expect, it } from 'vitest'
import { stepOfAppointment } from '#deals/appointments/appointment-states.ts'
import { STEP_OF_STATUS } from '#deals/credit-applications/application-states.ts'
import { STEP_OF_DEPOSIT } from '#deals/deposits/deposit-states.ts'
import { codesOf } from '#platform/markets/labels.ts'
import { stepOfTradeIns } from '#deals/trade-ins/offer-states.ts'
import { managementStatus } from './management-statuses.ts'
import { awaitingCustomer, awaitingDealer, HOLD_ALERT, nextMove, type MoveFacts } from './next-move.ts'
import {
  OFFERED_AWAITING_CUSTOMER,
  OFFERED_AWAITING_DEALER,
  OFFERED_MANAGEMENT_STATUSES,
  OFFERED_STEPS,
  REACHABLE_STATUSES,
  reachableStatuses,
} from './reachable-steps.ts'
import { ORDER_STEPS, type StepStatuses } from './step-statuses.ts'

const NOW = Date.UTC(2026, 10, 21)

/** Every combination of statuses that an order can have. */
const everyOrder = ORDER_STEPS.reduce<readonly Partial<StepStatuses>[]>(
  (orders, { code }) =>
    orders.flatMap(order => REACHABLE_STATUSES[code].map(status => ({ ...order, [code]: status }))),
  [{}],
) as readonly StepStatuses[]

const factsOf = (steps: StepStatuses, changes: Partial<MoveFacts> = {}): MoveFacts => ({
  steps,
  hold_ends: null,
  ready_to_confirm: false,
  is_archived: false,
  vehicle_gone: false,
  ...changes,
})

describe('screens only offer reachable states', () => {
  it('offers only steps with a screen', () => {
    expect(codesOf(OFFERED_STEPS)).toEqual([
      'build_and_price',
      'trade_in',
      'credit_application',
      'deposit',
      'appointment',
    ])
    expect(codesOf(reachableStatuses('build_and_price'))).toEqual(['awaiting-dealer', 'completed'])
  })

  it('covers every step status of trade-ins, credit applications, deposits and appointments', () => {
    const offers = [
      'initial',
      'awaiting_customer',
      'accepted',
      'completed',
      'declined',
      'expired',
      'withdrawn',
    ] as const
    const tradeIn = [[], ...offers.map(offer => [offer])].map(stepOfTradeIns)
    expect(new Set(tradeIn)).toEqual(new Set(REACHABLE_STATUSES.trade_in))
    expect(new Set(['initial', ...Object.values(STEP_OF_STATUS)])).toEqual(
      new Set(REACHABLE_STATUSES.credit_application),
    )
    expect(new Set(['initial', ...Object.values(STEP_OF_DEPOSIT)])).toEqual(
      new Set(REACHABLE_STATUSES.deposit),
    )
    const appointment = (['unconfirmed', 'confirmed', 'cancelled'] as const).flatMap(state =>
      (['none', 'kept', 'no_show'] as const).flatMap(outcome =>
        (['dealer', 'customer'] as const).map(source => stepOfAppointment({ state, outcome, source })),
      ),
    )
    expect(new Set(['initial', ...appointment])).toEqual(new Set(REACHABLE_STATUSES.appointment))
  })

  it('the filters offer exactly the possible pending actions', () => {
    const owedByDealer = new Set(
      everyOrder.flatMap(steps => [
        ...awaitingDealer(factsOf(steps), NOW),
        ...awaitingDealer(factsOf(steps, { vehicle_gone: true, ready_to_confirm: true }), NOW),
      ]),
    )
    expect(owedByDealer).toEqual(new Set(codesOf(OFFERED_AWAITING_DEALER)))
    const owedByCustomer = new Set(everyOrder.flatMap(steps => awaitingCustomer(factsOf(steps))))
    expect(owedByCustomer).toEqual(new Set(codesOf(OFFERED_AWAITING_CUSTOMER)))
  })

  it('offers the reachable management statuses', () => {
    const deposits = ['none', 'held', 'paid'] as const
    const presses = [null, 'confirmed', 'ready_for_delivery', 'delivered'] as const
    const seen = everyOrder.flatMap(steps =>
      deposits.flatMap(deposit =>
        presses.flatMap(pressed =>
          [false, true].map(is_archived =>
            managementStatus({ pressed, is_archived, deposit, quote: 'none', steps }),
          ),
        ),
      ),
    )
    expect(new Set(seen)).toEqual(new Set(codesOf(OFFERED_MANAGEMENT_STATUSES)))
  })

  it('never links staff to a step without a screen', () => {
    const offered: readonly (string | null)[] = [null, ...codesOf(OFFERED_STEPS)]
    const moves = everyOrder.flatMap(steps =>
      [null, NOW + HOLD_ALERT].map(hold_ends => nextMove(factsOf(steps, { hold_ends }), NOW)),
    )
    expect(moves.filter(({ step }) => !offered.includes(step))).toEqual([])
  })
})
