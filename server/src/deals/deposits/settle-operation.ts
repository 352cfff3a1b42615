import {
  decideOnReading,
  isKeyRemembered,
  MAX_READINGS,
  pauseAfterReading,
} from '@forecourt/domain/deals/deposits/unknown-outcomes.ts'
import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { askProvider, readOutcome, type Begun, type Outcome } from './ask-provider.ts'
import { changeOperation, lockDeposit, type StoredDeposit } from './deposits.queries.ts'
import { finishOperation } from './finish-operation.ts'
import { touchOrder } from '#deals/orders/overtaken-order.ts'

interface Origin {
  readonly app: App
  readonly request: { readonly id: string; readonly ip: string }
}

interface Claimed {
  readonly begun: Begun
  /** Null: the system itself. */
  readonly by: string | null
  readonly readings: number
}

/**
 * Ends an operation whose outcome is unknown because its process died or the provider did not answer. Reads
 * the outcome before anything is repeated, and reports a refusal only after a reading that says so.
 */
export async function settleOperation(origin: Origin, deposit: StoredDeposit): Promise<void> {
  const { app } = origin
  const claimed = await claimReading(app, deposit)
  if (!claimed) return
  const { begun, by, readings } = claimed
  const reading = await readOutcome(app, begun)
  const outcome = await outcomeOf(app, begun, decideOnReading(reading, readings))
  if (outcome === undefined) {
    if (readings > MAX_READINGS)
      app.log.error({ deposit: deposit.id, act: begun.act }, 'the outcome of an action cannot be read')
    return
  }
  const hand = { dealer: begun.dealer, by, name: null, now: app.now() }
  await withTenant(app.pool, { id: begun.dealer }, tx =>
    finishOperation(origin, tx, { ...begun, hand }, outcome),
  )
}

/**
 * Reads the outcome of an operation on request, before its next reading is due. Repeats nothing, since the
 * first attempt may still be under way.
 */
export async function readOperation(origin: Origin, deposit: StoredDeposit): Promise<void> {
  const { pending, dealer_id: dealer } = deposit
  const begun = pending && begunOf(deposit, pending, pending.attempt)
  if (!begun || (await readOutcome(origin.app, begun)) !== 'done') return
  const hand = { dealer, by: pending.created_by, name: null, now: origin.app.now() }
  await withTenant(origin.app.pool, { id: dealer }, tx =>
    finishOperation(origin, tx, { ...begun, hand }, { is: 'done' }),
  )
}

/** Undefined for operations that do not call the provider. */
function begunOf(
  deposit: StoredDeposit,
  { id: operation, act, amount, reason, other_reason }: NonNullable<StoredDeposit['pending']>,
  attempt: number,
): Begun | undefined {
  if (act !== 'capture' && act !== 'cancel' && act !== 'refund') return undefined
  return { dealer: deposit.dealer_id, operation, attempt, deposit, act, amount, reason, other_reason }
}

async function outcomeOf(
  app: App,
  begun: Begun,
  decision: ReturnType<typeof decideOnReading>,
): Promise<Outcome | undefined> {
  if (decision === 'wait') return undefined
  if (decision === 'finish') return { is: 'done' }
  return decision === 'refuse' ? { is: 'refused', why: 'no_answer' } : askProvider(app, begun, false)
}

/**
 * Claims the due reading, so that no other process takes it too. A key that the provider may have forgotten
 * is replaced by a new one: by then the earlier attempt can no longer take effect.
 */
const claimReading = (app: App, { dealer_id: dealer, ...found }: StoredDeposit) =>
  withTenant(app.pool, { id: dealer }, async (tx): Promise<Claimed | undefined> => {
    const locked = await lockDeposit(tx, dealer, found)
    const pending = locked?.deposit.pending
    const now = app.now().getTime()
    if (!locked || !pending || (pending.next_check !== null && Date.parse(pending.next_check) > now))
      return undefined
    const { id: operation, created_by: by, tries } = pending
    const isRemembered = isKeyRemembered(Date.parse(pending.asked ?? pending.created), now)
    const attempt = isRemembered ? pending.attempt : pending.attempt + 1
    const begun = begunOf(locked.deposit, pending, attempt)
    if (!begun) return undefined
    changeOperation(tx, dealer, operation, {
      tries: tries + 1,
      next_check: new Date(now + pauseAfterReading(tries)).toISOString(),
      ...(!isRemembered && { attempt, asked: new Date(now).toISOString() }),
    })
    touchOrder(tx, locked.row.order)
    return { begun, by, readings: tries + 1 }
  })
