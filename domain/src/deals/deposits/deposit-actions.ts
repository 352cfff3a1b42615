import type { Action } from '#identity/permissions/actions.ts'
import { hasMoney, type DepositState } from './deposit-states.ts'
import { MIN_UNKNOWN_MS } from './unknown-outcomes.ts'

/** Actions of staff on a deposit (product 4, "deposit actions"; interface S-20). */
export const DEPOSIT_ACTIONS = [
  'request',
  'edit',
  'refresh',
  'cancel',
  'capture',
  'refund',
  'transfer',
  'mark_paid',
  'resend_receipt',
  'abandon',
] as const

export type DepositAction = (typeof DEPOSIT_ACTIONS)[number]

/** Why an action is not available; the screen shows the text of the code. */
export type ActionReason =
  | 'no_payment'
  | 'being_paid'
  | 'hold_only'
  | 'captured'
  | 'ended'
  | 'refunded'
  | 'stands'
  | 'not_by_card'
  | 'hold_ended'
  | 'disputed'
  | 'charged_back'
  | 'payment_known'
  | 'unknown_lately'

export interface ActionFacts {
  /** Null: no deposit was requested yet. */
  readonly state: DepositState | null
  /** Online by card, or recorded at the dealership. */
  readonly by_card: boolean
  /** Milliseconds since 1970; when the card issuer releases a hold. Null without one. */
  readonly capture_before: number | null
  /** Whether there is an undecided dispute of the payment. */
  readonly is_disputed: boolean
  /**
   * Milliseconds since 1970; when the provider stopped recognizing the payment. Null: it recognizes it, or was
   * not asked.
   */
  readonly unknown_since: number | null
}

type Row = Readonly<Record<DepositAction, true | ActionReason>>

const nothing: Row = {
  request: true,
  edit: 'no_payment',
  refresh: 'no_payment',
  cancel: 'no_payment',
  capture: 'no_payment',
  refund: 'no_payment',
  transfer: 'no_payment',
  mark_paid: true,
  resend_receipt: 'no_payment',
  abandon: 'no_payment',
}

const ended: Row = {
  ...nothing,
  cancel: 'ended',
  capture: 'ended',
  refund: 'ended',
  transfer: 'ended',
  abandon: 'ended',
}

/** After a refused or failed card, another one can be used while the payment page is open. */
const failed: Row = { ...ended, abandon: true }

/** The table of interface S-20: available actions by state, and otherwise the reason. */
const TABLE: Readonly<Record<DepositState, Row>> = {
  created: { ...nothing, request: 'stands', edit: true, cancel: true },
  initiated: {
    ...nothing,
    request: 'stands',
    edit: 'being_paid',
    refresh: true,
    cancel: true,
    capture: 'being_paid',
    mark_paid: 'being_paid',
    abandon: true,
  },
  pre_authorized: {
    request: 'stands',
    edit: 'stands',
    refresh: true,
    cancel: true,
    capture: true,
    refund: 'hold_only',
    transfer: true,
    mark_paid: 'stands',
    resend_receipt: true,
    abandon: 'stands',
  },
  confirmed: {
    request: 'stands',
    edit: 'captured',
    refresh: 'captured',
    cancel: 'captured',
    capture: 'captured',
    refund: true,
    transfer: true,
    mark_paid: 'captured',
    resend_receipt: true,
    abandon: 'captured',
  },
  rejected: failed,
  error: failed,
  expired: ended,
  canceled: ended,
  refunded: {
    request: 'refunded',
    edit: 'refunded',
    refresh: 'refunded',
    cancel: 'refunded',
    capture: 'refunded',
    refund: 'refunded',
    transfer: 'refunded',
    mark_paid: 'refunded',
    resend_receipt: true,
    abandon: 'refunded',
  },
  charged_back: {
    ...nothing,
    cancel: 'charged_back',
    capture: 'charged_back',
    refund: 'charged_back',
    transfer: 'charged_back',
    resend_receipt: true,
    abandon: 'charged_back',
  },
}

/**
 * Why an action is not possible at `now` (milliseconds since 1970), or undefined if it is; used by the buttons
 * and the server. Card actions do not apply to deposits recorded at the dealership, an expired hold cannot be
 * captured (security C5), a disputed payment is neither refunded nor transferred (the customer would be paid
 * twice), and closing without the provider requires that the payment has been unknown long enough.
 */
export function refusedAction(
  act: DepositAction,
  { state, by_card, capture_before, is_disputed, unknown_since }: ActionFacts,
  now: number,
): ActionReason | undefined {
  const row = state === null ? nothing : TABLE[state]
  const offered = row[act]
  if (offered !== true) return offered
  if (act === 'refresh' && !by_card) return 'not_by_card'
  if (is_disputed && (act === 'refund' || act === 'transfer')) return 'disputed'
  if (act === 'abandon') {
    if (unknown_since === null) return 'payment_known'
    return now - unknown_since < MIN_UNKNOWN_MS ? 'unknown_lately' : undefined
  }
  const isOver = state === 'pre_authorized' && capture_before !== null && capture_before <= now
  return isOver && (act === 'capture' || act === 'transfer') ? 'hold_ended' : undefined
}

const PERMISSIONS: Readonly<Record<DepositAction, Action>> = {
  request: 'deposit:request',
  edit: 'deposit:request',
  refresh: 'deposit:request',
  cancel: 'deposit:request',
  capture: 'deposit:capture',
  refund: 'deposit:refund',
  transfer: 'deposit:transfer',
  mark_paid: 'deposit:mark-paid',
  resend_receipt: 'deposit:resend-receipt',
  abandon: 'deposit:abandon',
}

/**
 * The permission that each action requires (product 6, decisions 6.3). Everybody who may request may also
 * withdraw a request.
 */
export const permissionOfAction = (act: DepositAction, state: DepositState | null): Action =>
  act === 'cancel' && state !== null && hasMoney(state) ? 'deposit:cancel-hold' : PERMISSIONS[act]
