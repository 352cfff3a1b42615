import type { AwaitingCustomer, AwaitingDealer } from './awaiting.ts'
import { ORDER_STEPS } from './step-statuses.ts'
import type { OrderStep, StepStatuses } from './step-statuses.ts'

/** Decisions 3.108: a hold is urgent this long before its end, in milliseconds. */
export const HOLD_ALERT = 48 * 60 * 60 * 1000

export type MoveFacts = {
  readonly steps: StepStatuses
  /** When the processor releases a live card hold, in milliseconds since 1970; null without a hold. */
  readonly hold_ends: number | null
  /** All actions of the customer are done and the order is not yet confirmed. */
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
  /** The step that the button opens; null if there is none. */
  readonly step: OrderStep | null
  /** Values of the sentence: the customer's task, or the end of a hold in milliseconds since 1970. */
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

/** The first four by urgency; the others in the order of the deal. */
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

/** Without a vehicle the deal cannot continue, so this comes first. */
export const GONE_MOVE: NextMove = { whose: 'dealer', key: 'replace_vehicle', step: null, params: {} }

/** The next action of an order and who has it: the sentence in the deal bar (interface S-13), without its text. */
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

/** All pending actions of the dealership on an order: the values of the list filter `awaiting_dealer`. */
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

/** All pending actions of the customer on an order: the values of the list filter `awaiting_customer`. */
export const awaitingCustomer = (facts: MoveFacts): readonly AwaitingCustomer[] => {
  if (facts.is_archived) return []
  return [...new Set(stepsIn(facts.steps, 'awaiting-customer').map(step => CUSTOMER_TASKS[step]))]
}
