import type { AwaitingCustomer, AwaitingDealer } from './awaiting.ts'
import { ORDER_STEPS } from './step-statuses.ts'
import type { OrderStep, StepStatuses } from './step-statuses.ts'

/** Decisions 3.108: a hold within this of its end is urgent, in milliseconds. */
export const HOLD_ALERT = 48 * 60 * 60 * 1000

export type MoveFacts = {
  readonly steps: StepStatuses
  /** When the processor lets a live card hold go, in milliseconds since 1970; null without a hold. */
  readonly hold_ends: number | null
  /** Everything the customer had to do is done and the order is not yet confirmed. */
  readonly ready_to_confirm: boolean
  readonly is_archived: boolean
  /** Its vehicle was sold or withdrawn while the order was not yet confirmed. */
  readonly vehicle_gone: boolean
}

export type NextMoveKey =
  | 'replace_vehicle'
  | 'capture_deposit'
  | 'review_credit_application'
  | 'make_trade_in_offer'
  | 'confirm_appointment'
  | 'confirm_order'
  | 'price_order'
  | 'start_worksheet'
  | 'wait_for_customer'
  | 'wait_for_provider'
  | 'nothing'

export type NextMove = {
  readonly whose: 'dealer' | 'customer' | 'provider' | 'none'
  readonly key: NextMoveKey
  /** The step the button opens; null where there is nothing to open. */
  readonly step: OrderStep | null
  /** What the sentence names: the customer's task, or the end of a hold in milliseconds since 1970. */
  readonly params: { readonly task?: AwaitingCustomer; readonly hold_ends?: number }
}

const CUSTOMER_TASKS: Readonly<Record<OrderStep, AwaitingCustomer>> = {
  build_and_price: 'quote_choice',
  quote: 'quote_choice',
  trade_in: 'trade_in_offer',
  credit_application: 'further_verification',
  deposit: 'deposit_payment',
  appointment: 'appointment_time',
  documents: 'document',
}

const stepsIn = (steps: StepStatuses, status: StepStatuses[OrderStep]): readonly OrderStep[] =>
  ORDER_STEPS.map(({ code }) => code).filter(step => steps[step] === status)

type Candidate = readonly [applies: boolean, key: NextMoveKey, step: OrderStep | null]

const isHoldEnding = ({ hold_ends: ends }: MoveFacts, now: number): boolean =>
  ends !== null && ends - now <= HOLD_ALERT

/** The first four by urgency; what comes after keeps the order of the deal. */
const dealerMoves = (facts: MoveFacts, now: number): readonly Candidate[] => {
  const { steps } = facts
  const ours = (step: OrderStep): boolean => steps[step] === 'awaiting-dealer'
  return [
    [isHoldEnding(facts, now), 'capture_deposit', 'deposit'],
    [ours('credit_application'), 'review_credit_application', 'credit_application'],
    [ours('trade_in'), 'make_trade_in_offer', 'trade_in'],
    [ours('appointment'), 'confirm_appointment', 'appointment'],
    [facts.ready_to_confirm, 'confirm_order', null],
    [ours('deposit'), 'capture_deposit', 'deposit'],
    [ours('build_and_price'), 'price_order', 'build_and_price'],
    [stepsIn(steps, 'initial').length === ORDER_STEPS.length, 'start_worksheet', 'build_and_price'],
  ]
}

/** A deal without a vehicle is none: whatever else waits, waits for another one. */
export const GONE_MOVE: NextMove = { whose: 'dealer', key: 'replace_vehicle', step: null, params: {} }

/** Whose move it is on an order and what it is: the one sentence of the deal bar (interface S-13). Pure of words. */
export const nextMove = (facts: MoveFacts, now: number): NextMove => {
  const nothing: NextMove = { whose: 'none', key: 'nothing', step: null, params: {} }
  if (facts.is_archived) return nothing
  if (facts.vehicle_gone) return GONE_MOVE
  const found = dealerMoves(facts, now).find(([applies]) => applies)
  if (found !== undefined) {
    const [, key, step] = found
    const hold = key === 'capture_deposit' && facts.hold_ends !== null
    return { whose: 'dealer', key, step, params: hold ? { hold_ends: facts.hold_ends } : {} }
  }
  const [theirs] = stepsIn(facts.steps, 'awaiting-customer')
  if (theirs !== undefined) {
    return {
      whose: 'customer',
      key: 'wait_for_customer',
      step: theirs,
      params: { task: CUSTOMER_TASKS[theirs] },
    }
  }
  const [provider] = stepsIn(facts.steps, 'awaiting-provider')
  if (provider === undefined) return nothing
  return { whose: 'provider', key: 'wait_for_provider', step: provider, params: {} }
}

/** Everything the dealership owes on an order: the values of the list filter `awaiting_dealer`. */
export const awaitingDealer = (facts: MoveFacts, now: number): readonly AwaitingDealer[] => {
  const { steps } = facts
  const owed: readonly (readonly [boolean, AwaitingDealer])[] = [
    [facts.vehicle_gone, 'vehicle'],
    [isHoldEnding(facts, now) || steps.deposit === 'awaiting-dealer', 'deposit_capture'],
    [steps.credit_application === 'awaiting-dealer', 'credit_application'],
    [steps.trade_in === 'awaiting-dealer', 'trade_in'],
    [steps.appointment === 'awaiting-dealer', 'appointment'],
    [facts.ready_to_confirm, 'order_confirmation'],
  ]
  return facts.is_archived ? [] : owed.filter(([applies]) => applies).map(([, code]) => code)
}

/** Everything the customer owes on an order: the values of the list filter `awaiting_customer`. */
export const awaitingCustomer = (facts: MoveFacts): readonly AwaitingCustomer[] => {
  if (facts.is_archived) return []
  return [...new Set(stepsIn(facts.steps, 'awaiting-customer').map(step => CUSTOMER_TASKS[step]))]
}
