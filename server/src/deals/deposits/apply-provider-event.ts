import { canMoveDeposit, type DepositState } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { HOLD_DAYS } from '@forecourt/domain/deals/deposits/holds.ts'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import type { App } from '#platform/app-context.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { notifyStaff } from '#identity/accounts/staff/notify-staff.ts'
import type { PaymentEvent } from '#platform/outside/cards/payments-port.ts'
import { beginReturn } from './begin-return.ts'
import {
  postponeCheck,
  type DepositChanges,
  type DepositOrder,
  type NewEntry,
  type StoredDeposit,
} from './deposits.queries.ts'
import { mailReceipt } from './receipt-mail.ts'
import { storeDeposit } from './store-deposit.ts'

const MINUTE = 60_000

interface Origin {
  readonly app: App
  readonly request: { readonly id: string; readonly ip: string }
}

/** The deposit state for each payment state of the provider. */
const STATE_OF: Readonly<Record<PaymentEvent['state'], DepositState | null>> = {
  open: null,
  processing: 'initiated',
  declined: 'rejected',
  held: 'pre_authorized',
  captured: 'confirmed',
  canceled: 'canceled',
  expired: 'expired',
}

/**
 * Applies a payment as read at the provider. Idempotent, tolerates any order and repeats, never moves a
 * deposit backwards (security R38, I5). The caller holds the order's lock; returns the order after it.
 */
export async function applyProviderEvent(
  origin: Origin,
  tx: Tx,
  row: DepositOrder,
  deposit: StoredDeposit,
  event: PaymentEvent,
): Promise<DepositOrder> {
  const { app } = origin
  const now = app.now()
  const dealer = row.order.dealer_id
  const to = nextState(deposit, event, now)
  if (to === deposit.state) {
    const next_check = nextCheck(deposit.state, deposit.capture_before, now)
    postponeCheck(tx, dealer, deposit.id, { next_check, unknown_since: null })
    return row
  }
  const heard = heardOf(row, deposit, event, to, now)
  const hand = { dealer, by: null, name: null, now }
  const after = await storeDeposit(hand, tx, row, deposit, heard)
  recordAudit(origin, tx, {
    dealer,
    actor: null,
    actor_kind: 'system',
    action: ACTIONS[to],
    object_type: 'order',
    object_id: row.order.id,
    changes: { amount: deposit.amount, ...(event.decline_code !== null && { why: event.decline_code }) },
  })
  if (after.isReserved === false) return beginReturn(origin, tx, after)
  const paid = heard.entries.find(({ kind }) => kind !== 'refunded')
  if (paid) notifyPaid(app, tx, after, { ...deposit, ...heard.changes }, paid)
  return after
}

type Entry = Pick<NewEntry, 'amount'> & { readonly kind: 'authorized' | 'captured' | 'released' | 'refunded' }

function notifyPaid(app: App, tx: Tx, row: DepositOrder, deposit: StoredDeposit, { kind, amount }: Entry) {
  const { dealer_id: dealer, id: order, customer_id: customer } = row.order
  if (kind !== 'released') notifyStaff(tx, { dealer, event: 'customer_paid_deposit', customer, order })
  mailReceipt(app, tx, row, deposit, { kind, amount })
}

function nextState(deposit: StoredDeposit, event: PaymentEvent, now: Date): DepositState {
  const reported = isAllBack(deposit, event) ? 'refunded' : STATE_OF[event.state]
  if (reported !== null && canMoveDeposit(deposit.state, lapsed(deposit, reported, now)))
    return lapsed(deposit, reported, now)
  return deposit.state
}

/** A hold that ended at its expiry was not released by anybody. */
const lapsed = (
  { state, capture_before: until }: StoredDeposit,
  reported: DepositState,
  now: Date,
): DepositState =>
  state === 'pre_authorized' &&
  reported === 'canceled' &&
  until !== null &&
  Date.parse(until) <= now.getTime()
    ? 'expired'
    : reported

/** Fully refunded at the provider itself, with or without the card fee. */
const isAllBack = (
  { state, amount, disputed, charged_back }: StoredDeposit,
  { state: reported, refunded }: PaymentEvent,
): boolean =>
  state === 'confirmed' && reported === 'captured' && disputed + charged_back === 0 && refunded >= amount

function heardOf(
  row: DepositOrder,
  deposit: StoredDeposit,
  event: PaymentEvent,
  to: DepositState,
  now: Date,
) {
  const isPaid = to === 'pre_authorized' || to === 'confirmed'
  const before = to === 'pre_authorized' ? (event.capture_before ?? inDays(now, HOLD_DAYS)) : null
  const changes: DepositChanges = {
    state: to,
    unknown_since: null,
    payment_ref: event.payment ?? deposit.payment_ref,
    ...(event.card && { card_brand: event.card.brand, card_last4: event.card.last4 }),
    decline_code: isPaid ? null : event.decline_code,
    capture_before: before,
    next_check: nextCheck(to, before, now),
    ...(isPaid && deposit.paid_at === null && { paid_at: now.toISOString() }),
    ...(isPaid && deposit.number === null && { number: `${row.order.number}-D${row.receipts + 1}` }),
    ...(to === 'refunded' && { refunded: deposit.amount }),
  }
  return { changes, entries: entriesOf(deposit, to) }
}

function entriesOf({ state, amount, refunded }: StoredDeposit, to: DepositState): Entry[] {
  if (to === 'pre_authorized') return [{ kind: 'authorized', amount }]
  if (to === 'confirmed') return [{ kind: 'captured', amount }]
  if (to === 'refunded') return [{ kind: 'refunded', amount: amount - refunded }]
  return state === 'pre_authorized' ? [{ kind: 'released', amount }] : []
}

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * 24 * 60 * MINUTE).toISOString()

/** When to read the payment next: often while the customer is paying, and when a hold expires. */
export function nextCheck(state: DepositState, captureBefore: string | null, now: Date): string | null {
  const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)
  if (state === 'initiated' || state === 'rejected') return after(10).toISOString()
  if (state !== 'pre_authorized') return null
  const over = captureBefore === null ? after(60) : new Date(Date.parse(captureBefore) + MINUTE)
  const soon = after(60)
  return (over > now && over < soon ? over : soon).toISOString()
}

const ACTIONS: Readonly<Record<DepositState, AuditAction>> = {
  created: 'order.deposit_requested',
  initiated: 'order.deposit_started',
  pre_authorized: 'order.deposit_held',
  confirmed: 'order.deposit_captured',
  rejected: 'order.deposit_refused',
  error: 'order.deposit_refused',
  expired: 'order.deposit_expired',
  canceled: 'order.deposit_released',
  refunded: 'order.deposit_refunded',
  charged_back: 'order.deposit_dispute_lost',
}
