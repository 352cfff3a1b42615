import { MAX_UNKNOWN_PAYMENTS } from '@forecourt/domain/deals/deposits/unknown-outcomes.ts'
import { and, eq, lte, or } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import { noteUnknownPayments } from '#deals/card-accounts/card-accounts.queries.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { fetchPaymentStatus } from './fetch-payment-status.ts'
import { findOrderDeposits, lockDeposit, postponeCheck, type StoredDeposit } from './deposits.queries.ts'
import { depositOperations, deposits } from './deposits.table.ts'
import { settleOperation } from './settle-operation.ts'
import { storeDeposit } from './store-deposit.ts'

/** Limit for one dealership in one run; the next run handles the rest. */
const most = 50

const SECOND = 1000

/**
 * Reads payments and operations with an unknown outcome, and ends what has expired by the clock. Many
 * payments in a row that the provider does not recognize stop the run: our key or account is wrong.
 */
export async function checkDeposits(app: App): Promise<void> {
  const places = await withPlatform(app.pool, tx => tx.select({ id: dealerships.id }).from(dealerships))
  const unknown: string[] = []
  const known = new Set<string>()
  for (const { id } of places) {
    const due = await withTenant(app.pool, { id }, tx => listDue(tx, id, app.now()))
    for (const { order, deposit } of due) {
      const found = await checkOne(app, id, order, deposit)
      if (found === 'not_found') unknown.push(id)
      if (found === 'read') unknown.length = 0
      if (found === 'read' && !known.has(id)) {
        known.add(id)
        await withTenant(app.pool, { id }, tx => noteUnknownPayments(tx, id, null))
      }
      if (unknown.length >= MAX_UNKNOWN_PAYMENTS) return stopRun(app, unknown)
    }
  }
}

async function stopRun(app: App, unknown: readonly string[]): Promise<void> {
  const places = [...new Set(unknown)]
  app.log.error(
    { payments: unknown.length, dealerships: places },
    'the card provider does not know payments that it made: CARDS_SECRET may be of another account or mode',
  )
  for (const id of places)
    await withTenant(app.pool, { id }, tx => noteUnknownPayments(tx, id, app.now().toISOString()))
}

const listDue = (tx: Tx, dealer: string, now: Date) => {
  const by = now.toISOString()
  return tx
    .selectDistinct({ order: deposits.order_id, deposit: deposits.id })
    .from(deposits)
    .leftJoin(
      depositOperations,
      and(
        eq(depositOperations.dealer_id, deposits.dealer_id),
        eq(depositOperations.deposit_id, deposits.id),
        eq(depositOperations.state, 'pending'),
      ),
    )
    .where(
      and(
        eq(deposits.dealer_id, dealer),
        or(lte(deposits.next_check, by), lte(depositOperations.next_check, by)),
      ),
    )
    .limit(most)
}

const originOf = (app: App, deposit: string) => ({ app, request: { id: `deposit ${deposit}`, ip: '' } })

/** `read`: the provider recognizes the payment. */
async function checkOne(
  app: App,
  dealer: string,
  order: string,
  id: string,
): Promise<'read' | 'not_found' | undefined> {
  const row = await withTenant(app.pool, { id: dealer }, tx => findOrderDeposits(tx, dealer, order))
  const deposit = row?.deposits.find(one => one.id === id)
  if (!row || !deposit) return undefined
  if (deposit.pending) await settleOperation(originOf(app, id), deposit)
  else if (deposit.state === 'created') await expire(app, deposit)
  else {
    const after = await fetchPaymentStatus(originOf(app, id), row, id)
    if (typeof after !== 'string') return 'read'
    await postpone(app, deposit)
    if (after === 'not_found') return after
  }
  return undefined
}

/** The provider does not answer: reads again later. */
const postpone = (app: App, { dealer_id: dealer, id }: StoredDeposit) =>
  withTenant(app.pool, { id: dealer }, async tx => {
    const next_check = new Date(app.now().getTime() + 10 * 60 * SECOND).toISOString()
    postponeCheck(tx, dealer, id, { next_check })
  })

/** Expires a request that was not paid in time. */
function expire(app: App, { dealer_id: dealer, ...found }: StoredDeposit) {
  return withTenant(app.pool, { id: dealer }, async tx => {
    const locked = await lockDeposit(tx, dealer, found)
    const now = app.now()
    if (locked?.deposit.state !== 'created' || locked.deposit.pending) return
    const { row, deposit } = locked
    // Its expiry was extended while this waited for the lock.
    if (deposit.expires !== null && Date.parse(deposit.expires) > now.getTime()) return
    const hand = { dealer, by: null, name: null, now }
    await storeDeposit(hand, tx, row, deposit, { changes: { state: 'expired', next_check: null } })
    recordAudit(originOf(app, deposit.id), tx, {
      dealer,
      actor: null,
      actor_kind: 'system',
      action: 'order.deposit_expired',
      object_type: 'order',
      object_id: row.order.id,
      changes: { amount: deposit.amount },
    })
  })
}

/** Reads the deposits of an order at the provider after an event. */
export async function checkOrderDeposits(app: App, dealer: string, order: string): Promise<void> {
  const row = await withTenant(app.pool, { id: dealer }, tx => findOrderDeposits(tx, dealer, order))
  for (const { id, account, pending } of row?.deposits ?? [])
    if (account !== null && pending === null && row) await fetchPaymentStatus(originOf(app, id), row, id)
}
