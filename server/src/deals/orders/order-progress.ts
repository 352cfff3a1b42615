import {
  managementStatus,
  PRESSED_STATUSES,
  type ManagementStatus,
  type PressedStatus,
} from '@forecourt/domain/deals/orders/management-statuses.ts'
import {
  awaitingCustomer,
  awaitingDealer,
  nextMove,
  type MoveFacts,
} from '@forecourt/domain/deals/orders/next-move.ts'
import type { StepStatuses } from '@forecourt/domain/deals/orders/step-statuses.ts'
import type { orders } from './orders.table.ts'

type OrderColumns = typeof orders.$inferSelect

/** The columns an order's progress is derived from. */
export type ProgressFacts = Pick<
  OrderColumns,
  | 'payment_type'
  | 'build_and_price_step'
  | 'trade_in_step'
  | 'credit_application_step'
  | 'quote_step'
  | 'deposit_step'
  | 'appointment_step'
  | 'documents_step'
  | 'order_management_status'
  | 'deposit_payment'
  | 'deposit_mode'
  | 'deposit_capture_before'
  | 'is_archived'
  | 'vehicle_gone'
>

export const stepsOf = (row: ProgressFacts): StepStatuses => ({
  build_and_price: row.build_and_price_step,
  trade_in: row.trade_in_step,
  credit_application: row.credit_application_step,
  quote: row.quote_step,
  deposit: row.deposit_step,
  appointment: row.appointment_step,
  documents: row.documents_step,
})

/**
 * The values derived from steps and deposits: whose next action, which one, and the status. Written with
 * every change.
 */
export function progressOf(row: ProgressFacts, now: Date) {
  const facts = moveFacts(row)
  const { whose, key, step, params } = nextMove(facts, now.getTime())
  return {
    order_management_status: statusOf(row),
    awaiting: whose,
    next_move: { key, step, params },
    awaiting_dealer: [...awaitingDealer(facts, now.getTime())],
    awaiting_customer: [...awaitingCustomer(facts)],
  }
}

/** The state of an order whose vehicle is available again: priced, if it ever was (decisions 4.6). */
export function withVehicleBack({
  vehicle_gone: wasGone,
  payment,
  build_and_price_step: step,
}: Pick<OrderColumns, 'vehicle_gone' | 'payment' | 'build_and_price_step'>) {
  const before = payment === null ? 'awaiting-dealer' : 'completed'
  return { vehicle_gone: false, build_and_price_step: wasGone ? before : step } as const
}

const hasHold = (row: ProgressFacts) => row.deposit_payment === 'paid' && row.deposit_mode === 'hold'

const moveFacts = (row: ProgressFacts): MoveFacts => ({
  steps: stepsOf(row),
  hold_ends: hasHold(row) && row.deposit_capture_before ? Date.parse(row.deposit_capture_before) : null,
  ready_to_confirm: isReadyToConfirm(row),
  is_archived: row.is_archived,
  vehicle_gone: row.vehicle_gone,
})

/** Priced, paid, nothing waiting, and credit settled if the deal needs it. */
const isReadyToConfirm = (row: ProgressFacts): boolean =>
  !isPressed(row.order_management_status) &&
  row.build_and_price_step === 'completed' &&
  row.deposit_payment === 'paid' &&
  Object.values(stepsOf(row)).every(status => !status.startsWith('awaiting')) &&
  (row.payment_type === 'cash' || row.credit_application_step === 'completed')

/** Whether staff have confirmed the order, or moved it further. */
export const isPressed = (status: string): status is PressedStatus =>
  PRESSED_STATUSES.some(pressed => pressed === status)

function statusOf(row: ProgressFacts): ManagementStatus {
  const { order_management_status: status, quote_step } = row
  return managementStatus({
    pressed: isPressed(status) ? status : null,
    is_archived: row.is_archived,
    deposit: row.deposit_payment === 'paid' ? (row.deposit_mode === 'hold' ? 'held' : 'paid') : 'none',
    quote: quote_step === 'completed' ? 'chosen' : quote_step === 'awaiting-customer' ? 'sent' : 'none',
    steps: stepsOf(row),
  })
}
