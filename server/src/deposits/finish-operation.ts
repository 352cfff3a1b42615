import { stateOfCaptured } from '@forecourt/domain/deposits/deposit-ledger.ts'
import { canMoveDeposit, type DepositState } from '@forecourt/domain/deposits/deposit-states.ts'
import type { App } from '../app-context.ts'
import { recordAudit, type AuditEvent } from '../audit/audit.service.ts'
import type { Tx } from '../db/client.ts'
import { cardPayments } from '../outside/cards/cards-provider.ts'
import type { PaymentNews } from '../outside/cards/payments-port.ts'
import { isRetryable, type PortResult } from '../outside/port-result.ts'
import {
  changeOperation,
  lockDeposit,
  touchOrder,
  type DepositChanges,
  type DepositOrder,
  type NewEntry,
  type StoredDeposit,
} from './deposits.queries.ts'
import { mailReceipt } from './receipt-mail.ts'
import { storeDeposit, type Hand } from './store-deposit.ts'

/** What was begun with a deposit, written and committed. Amounts in cents. */
export interface Begun {
  readonly dealer: string
  readonly order: string
  readonly operation: string
  readonly deposit: StoredDeposit
  readonly act: 'capture' | 'cancel' | 'refund'
  readonly amount: number
  readonly reason: string | null
  readonly other_reason: string | null
}

/** What became of it: done, decided against, or nobody knows yet. */
export type Outcome =
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'unknown' }

/** Asks the provider to do it. The same operation asked twice is done once: its id is the key. */
export async function askProvider(app: App, begun: Begun): Promise<Outcome> {
  const port = cardPayments(app)
  const { account, payment_ref: payment, session_ref: session } = begun.deposit
  if (!port || account === null) return { is: 'refused', why: 'not_configured' }
  const reply = await ask(port, begun, { account, payment, session })
  if (reply.ok) return { is: 'done' }
  const { error } = reply
  if (isRetryable(error) || error.kind === 'conflict') return { is: 'unknown' }
  // It may have been done before, by this very operation or at the provider itself.
  const standing = await port.read({ account, payment, session })
  if (standing.ok && isAchieved(begun, standing.value)) return { is: 'done' }
  return { is: 'refused', why: error.kind === 'rejected' ? error.code : error.kind }
}

function ask(
  port: NonNullable<ReturnType<typeof cardPayments>>,
  { operation: key, act, ...begun }: Begun,
  { account, payment, session }: { account: string; payment: string | null; session: string | null },
): Promise<PortResult<unknown>> {
  const by = { account, key }
  if (payment === null) return session === null ? notThere : port.expire({ ...by, session })
  if (act === 'capture') return port.capture({ ...by, payment })
  if (act === 'cancel') return port.cancel({ ...by, payment })
  return port.refund({ ...by, payment, amount: refundedWithFee(begun) })
}

const notThere = Promise.resolve({ ok: false, error: { kind: 'not_found' } } as const)

/** The cost of the card goes back with the last of the deposit. */
const refundedWithFee = ({ amount, deposit }: Pick<Begun, 'amount' | 'deposit'>): number =>
  amount + (deposit.refunded + amount === deposit.amount ? deposit.fee : 0)

/** Whether the provider's own word is that it was done. */
export function isAchieved(begun: Begun, { state, refunded }: PaymentNews): boolean {
  if (begun.act === 'capture') return state === 'captured'
  if (begun.act === 'cancel') return state === 'canceled' || state === 'expired'
  return refunded >= begun.deposit.refunded + refundedWithFee(begun)
}

interface Finishing extends Begun {
  readonly hand: Hand
}

interface Origin {
  readonly app: App
  readonly request: { readonly id: string; readonly ip: string }
}

/** Writes what became of an operation, once: whoever comes second finds it ended. Answers the order as it is then. */
export async function finishOperation(
  origin: Origin,
  tx: Tx,
  begun: Finishing,
  outcome: Outcome,
): Promise<DepositOrder> {
  const locked = await lockDeposit(tx, begun.dealer, begun.deposit)
  if (!locked) throw new Error('a deposit with a pending operation was deleted')
  const { row, deposit } = locked
  if (deposit.pending?.id !== begun.operation || outcome.is === 'unknown') return row
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
  // The provider's own news came first: what it told is written already.
  if (state !== deposit.state && !canMoveDeposit(deposit.state, state)) {
    touchOrder(tx, row.order)
    return row
  }
  const entries = entry === null ? [] : [{ ...entry, reason: begun.reason, other_reason: begun.other_reason }]
  const after = await storeDeposit(begun.hand, tx, row, deposit, { changes: { state, ...changes }, entries })
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
  { dealer, order, act, amount, reason, hand }: Finishing,
  outcome: Outcome,
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
