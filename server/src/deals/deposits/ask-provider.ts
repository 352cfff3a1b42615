import type { Reading } from '@forecourt/domain/deals/deposits/unknown-outcomes.ts'
import type { App } from '#platform/app-context.ts'
import { cardPayments } from '#platform/outside/cards/cards-provider.ts'
import type { CardPayments } from '#platform/outside/cards/payments-port.ts'
import { isRetryable, type PortError, type PortResult } from '#platform/outside/port-result.ts'
import type { StoredDeposit } from './deposits.queries.ts'

/** An operation stored and committed before the provider is called. Amounts in cents. */
export interface Begun {
  readonly dealer: string
  readonly operation: string
  /** Each attempt has its own idempotency key; the same attempt sent twice is done once. */
  readonly attempt: number
  readonly deposit: StoredDeposit
  readonly act: 'capture' | 'cancel' | 'refund'
  readonly amount: number
  readonly reason: string | null
  readonly other_reason: string | null
}

/** `isAnswered`: the provider answered the request with an error, so that it cannot take effect later. */
export type Outcome =
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'unknown'; readonly isAnswered: boolean }

/** Sends the operation to the provider. `isFirst`: nothing was sent for it before. */
export async function askProvider(app: App, begun: Begun, isFirst: boolean): Promise<Outcome> {
  const port = cardPayments(app)
  const { account } = begun.deposit
  if (!port || account === null)
    return isFirst ? { is: 'refused', why: 'not_configured' } : { is: 'unknown', isAnswered: false }
  const reply = await ask(port, begun, account)
  if (reply.ok) return { is: 'done' }
  const { error } = reply
  if (isRetryable(error) || error.kind === 'conflict')
    return { is: 'unknown', isAnswered: 'isAnswered' in error }
  // This operation, or an action at the provider itself, may have done it already.
  const reading = await readOutcome(app, begun)
  if (reading === 'done') return { is: 'done' }
  if (reading === 'unreadable' && !isFirst) return { is: 'unknown', isAnswered: true }
  return { is: 'refused', why: codeOf(error) }
}

const codeOf = (error: PortError) => (error.kind === 'rejected' ? error.code : error.kind)

function ask(
  port: CardPayments,
  { operation, attempt, act, deposit, amount }: Begun,
  account: string,
): Promise<PortResult<unknown>> {
  const { payment_ref: payment, session_ref: session } = deposit
  const by = { account, key: `${operation}:${attempt}` }
  if (payment === null) return session === null ? notThere : port.expire({ ...by, session })
  if (act === 'capture') return port.capture({ ...by, payment })
  if (act === 'cancel') return port.cancel({ ...by, payment })
  return port.refund({ ...by, payment, operation, amount: refundedWithFee(deposit, amount) })
}

const notThere = Promise.resolve({ ok: false, error: { kind: 'not_found' } } as const)

/** The card fee is refunded with the last part of the deposit. */
const refundedWithFee = (deposit: StoredDeposit, amount: number): number =>
  amount + (deposit.refunded + amount === deposit.amount ? deposit.fee : 0)

/** Reads in the provider's ledger whether an operation was done. An unknown payment proves nothing. */
export async function readOutcome(app: App, { act, deposit, operation }: Begun): Promise<Reading> {
  const port = cardPayments(app)
  const { account, payment_ref: payment, session_ref: session } = deposit
  if (!port || account === null) return 'unreadable'
  if (act === 'refund' && payment !== null) {
    const refunds = await port.hasRefund({ account, payment, operation })
    return refunds.ok ? (refunds.value ? 'done' : 'not_done') : 'unreadable'
  }
  const payments = await port.read({ account, payment, session })
  if (!payments.ok) return 'unreadable'
  const { state } = payments.value
  const isDone = act === 'capture' ? state === 'captured' : state === 'canceled' || state === 'expired'
  return isDone ? 'done' : 'not_done'
}
