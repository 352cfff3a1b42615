import { wasCaptured } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { cardLedger } from '#platform/outside/cards/cards-provider.ts'
import { isRetryable } from '#platform/outside/port-result.ts'
import { findOrderDeposits } from './deposits.queries.ts'
import { followLedger } from './follow-ledger.ts'

const PAUSE_MS = 60_000

/**
 * Reads refunds and disputes of an order's captured deposits at the provider and applies them. Returns when
 * to try again, if the provider does not answer or an operation of staff is unfinished.
 */
export async function followOrderLedgers(app: App, dealer: string, order: string): Promise<Date | undefined> {
  const port = cardLedger(app)
  const row = await withTenant(app.pool, { id: dealer }, tx => findOrderDeposits(tx, dealer, order))
  let isUnfinished = false
  for (const { id, account, payment_ref: payment, state, pending } of row?.deposits ?? []) {
    if (!port || account === null || payment === null) continue
    isUnfinished ||= pending !== null
    if (pending !== null || !wasCaptured(state)) continue
    const read = await port.readPayment({ account, payment })
    if (!read.ok) isUnfinished ||= isRetryable(read.error)
    else isUnfinished ||= (await followLedger(app, { dealer, order, deposit: id }, read.value)) === 'busy'
  }
  return isUnfinished ? new Date(app.now().getTime() + PAUSE_MS) : undefined
}
