import type { deposits as contract } from '@forecourt/contract/deals/deposits.ts'
import { depositLeft } from '@forecourt/domain/deals/deposits/deposit-ledger.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { constraintOf, withStaff, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import { FIRST_READING_MS } from '@forecourt/domain/deals/deposits/unknown-outcomes.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { refuseReserved } from '#deals/reservations/reservations.queries.ts'
import { reservationAt } from '#inventory/vehicles/vehicle-row.queries.ts'
import { getTargetDeposit, auditActorOf, isByProvider, wireOf } from './deposit-action.ts'
import { insertOperation, type StoredDeposit } from './deposits.queries.ts'
import { askProvider, type Begun } from './ask-provider.ts'
import { finishOperation } from './finish-operation.ts'
import { checkOther } from './reason-check.ts'
import { touchOrder } from '#deals/orders/overtaken-order.ts'

type ActionCall = Call<typeof contract.capture> | Call<typeof contract.cancel> | Call<typeof contract.refund>

interface Wanted {
  readonly act: 'capture' | 'cancel' | 'refund'
  /** In cents; undefined: the whole amount. */
  readonly amount?: number
  readonly reason?: string
  readonly other_reason?: string | null
}

export const captureDeposit = (call: Call<typeof contract.capture>) => perform(call, { act: 'capture' })

export const cancelDeposit = (call: Call<typeof contract.cancel>) => perform(call, { act: 'cancel' })

export function refundDeposit(call: Call<typeof contract.refund>) {
  const { refund_reason_id: reason, other_refund_reason: words, amount } = call.body
  const other_reason = checkOther('other_refund_reason', reason, words)
  return perform(call, {
    act: 'refund',
    reason,
    other_reason,
    ...(amount !== undefined && { amount: toCents(amount) }),
  })
}

/**
 * Three steps (security R36): writes the intent, calls the provider without a lock, then writes the outcome.
 * After a crash or a timeout `check_deposits` resolves the outcome.
 */
async function perform(call: ActionCall, wanted: Wanted) {
  const { app, actor } = call
  const begun = await begin(call, wanted)
  if ('answer' in begun) return begun.answer
  const outcome = isByProvider(begun.deposit)
    ? await askProvider(app, begun, true)
    : ({ is: 'done' } as const)
  return withTenant(app.pool, actor.tenant, async tx => {
    const after = await finishOperation(
      { app, request: call.request },
      tx,
      { ...begun, hand: auditActorOf(call) },
      outcome,
    )
    return wireOf(call, after)
  }).then(answer => {
    if (outcome.is === 'refused') throw refusalOf(outcome.why)
    return answer
  })
}

const refusalOf = (why: string) =>
  new Refusal('conflict', {
    code: why === 'not_configured' ? 'cards_not_connected' : 'cards_refused',
    params: { code: why },
  })

/**
 * The operation, written and committed before the provider is called; or the response if the same request was
 * sent before.
 */
function begin(
  call: ActionCall,
  wanted: Wanted,
): Promise<Begun | { readonly answer: ReturnType<typeof wireOf> }> {
  const { app, actor, idempotency, version } = call
  return againIfOvertaken(() =>
    withStaff(app.pool, actor.tenant, async tx => {
      const meant = await getTargetDeposit(call, tx, { act: wanted.act, version, idempotency })
      if (meant.repeated) {
        const { refusal } = meant.repeated
        if (refusal !== null) throw refusalOf(refusal)
        return { answer: wireOf(call, meant.row) }
      }
      const { deposit, row } = meant
      // An expired reservation may belong to another order now.
      if (wanted.act === 'capture') refuseReserved(reservationAt(row.vehicle, app.now()), row.order.id)
      const operation = newId()
      const amount = amountOf(wanted, deposit)
      touchOrder(tx, row.order)
      insertOperation(tx, {
        dealer_id: actor.tenant.id,
        id: operation,
        deposit_id: deposit.id,
        act: wanted.act,
        state: 'pending',
        amount,
        reason: wanted.reason ?? null,
        other_reason: wanted.other_reason ?? null,
        key: idempotency.key,
        fingerprint: idempotency.fingerprint,
        asked: app.now().toISOString(),
        next_check: new Date(app.now().getTime() + FIRST_READING_MS).toISOString(),
        created_by: actor.id,
      })
      const { act, reason = null, other_reason = null } = wanted
      return {
        dealer: actor.tenant.id,
        operation,
        attempt: 1,
        deposit,
        act,
        amount,
        reason,
        other_reason,
      }
    }),
  )
}

const OVERTAKEN = ['deposit_operations_pending', 'deposit_operations_key']

/** Another request began an operation at the same moment: begins again from what it wrote. */
async function againIfOvertaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!OVERTAKEN.includes(constraintOf(error) ?? '')) throw error
    return work()
  }
}

/** @throws Refusal if the refund is more than the rest of the deposit */
function amountOf({ act, amount }: Wanted, deposit: StoredDeposit): number {
  const { amount: whole } = deposit
  const left = depositLeft(deposit)
  if (act !== 'refund' || amount === undefined) return act === 'refund' ? left : whole
  if (amount <= 0) throw invalid({ amount: { rule: 'positive', params: {} } })
  if (amount > left) throw invalid({ amount: { rule: 'cap', params: { amount: fromCents(cents(left)) } } })
  return amount
}
