import { stateOfCaptured } from '@forecourt/domain/deals/deposits/deposit-ledger.ts'
import { canMoveDeposit, type DepositState } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import type { App } from '#platform/app-context.ts'
import { recordAudit, type AuditEvent } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import type { Begun, Outcome } from './ask-provider.ts'
import { beginReturn } from './begin-return.ts'
import {
  changeOperation,
  lockDeposit,
  type DepositChanges,
  type DepositOrder,
  type NewEntry,
  type StoredDeposit,
} from './deposits.queries.ts'
import { mailReceipt } from './receipt-mail.ts'
import { storeDeposit, type Hand } from './store-deposit.ts'
import { touchOrder } from '#deals/orders/overtaken-order.ts'

interface Finishing extends Begun {
  readonly hand: Hand
}

interface Origin {
  readonly app: App
  readonly request: { readonly id: string; readonly ip: string }
}

/**
 * Writes the outcome of an operation, once, on the current order of its deposit; a second caller finds it
 * ended. An attempt that the provider answered with an error is over, and the next one has a new key.
 */
export async function finishOperation(
  origin: Origin,
  tx: Tx,
  begun: Finishing,
  outcome: Outcome,
): Promise<DepositOrder> {
  const locked = await lockDeposit(tx, begun.dealer, begun.deposit)
  if (!locked) throw new Error('a deposit with a pending operation was deleted')
  const { row, deposit } = locked
  if (deposit.pending?.id !== begun.operation) return row
  if (outcome.is === 'unknown') {
    if (outcome.isAnswered && deposit.pending.attempt === begun.attempt) {
      changeOperation(tx, begun.dealer, begun.operation, { attempt: begun.attempt + 1 })
      touchOrder(tx, row.order)
    }
    return row
  }
  const end =
    outcome.is === 'done'
      ? ({ state: 'done' } as const)
      : ({ state: 'refused', refusal: outcome.why } as const)
  changeOperation(tx, begun.dealer, begun.operation, { ...end, next_check: null })
  audit(origin, tx, { ...begun, order: row.order.id }, outcome)
  if (outcome.is === 'refused') {
    touchOrder(tx, row.order)
    const ended = { ...deposit, pending: null }
    return { ...row, deposits: row.deposits.map(one => (one.id === deposit.id ? ended : one)) }
  }
  const { state, changes, entry } = effectOf(begun, deposit)
  // The provider's event came first: its outcome is already written.
  if (state !== deposit.state && !canMoveDeposit(deposit.state, state)) {
    touchOrder(tx, row.order)
    return row
  }
  const entries = entry === null ? [] : [{ ...entry, reason: begun.reason, other_reason: begun.other_reason }]
  const after = await storeDeposit(begun.hand, tx, row, deposit, { changes: { state, ...changes }, entries })
  if (after.isReserved === false) return beginReturn(origin, tx, after)
  if (entry)
    mailReceipt(
      origin.app,
      tx,
      after,
      { ...deposit, ...changes, state },
      { kind: entry.kind, amount: entry.amount },
    )
  return after
}

interface Effect {
  readonly state: DepositState
  readonly changes: DepositChanges
  readonly entry: (Pick<NewEntry, 'amount'> & { readonly kind: 'captured' | 'released' | 'refunded' }) | null
}

function effectOf({ act, amount }: Begun, deposit: StoredDeposit): Effect {
  const over = { capture_before: null, next_check: null }
  if (act === 'capture') return { state: 'confirmed', changes: over, entry: { kind: 'captured', amount } }
  if (act === 'cancel') {
    const wasHeld = deposit.state === 'pre_authorized'
    return { state: 'canceled', changes: over, entry: wasHeld ? { kind: 'released', amount } : null }
  }
  const refunded = deposit.refunded + amount
  const state = stateOfCaptured({ ...deposit, refunded })
  return { state, changes: { refunded }, entry: { kind: 'refunded', amount } }
}

const ACTIONS = {
  capture: 'order.deposit_captured',
  cancel: 'order.deposit_released',
  refund: 'order.deposit_refunded',
} as const

function audit(
  origin: Origin,
  tx: Tx,
  { dealer, order, act, amount, reason, hand }: Finishing & { readonly order: string },
  outcome: Exclude<Outcome, { is: 'unknown' }>,
) {
  const event: AuditEvent = {
    dealer,
    actor: hand.by,
    actor_kind: hand.by === null ? 'system' : 'staff',
    action: ACTIONS[act],
    object_type: 'order',
    object_id: order,
    outcome: outcome.is === 'done' ? 'done' : 'refused',
    changes: {
      amount,
      ...(reason !== null && { reason }),
      ...(outcome.is === 'refused' && { why: outcome.why }),
    },
  }
  recordAudit(origin, tx, event)
}
