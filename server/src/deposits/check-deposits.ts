import { and, eq, lte, or } from 'drizzle-orm'
import type { App } from '../app-context.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { Tx } from '../db/client.ts'
import { withPlatform, withTenant } from '../db/tenant.ts'
import { dealerships } from '../dealerships/dealerships.table.ts'
import { askWhereItStands } from './ask-where-it-stands.ts'
import {
  changeOperation,
  findOrderDeposits,
  lockOrderDeposits,
  postponeCheck,
  type StoredDeposit,
} from './deposits.queries.ts'
import { depositOperations, deposits } from './deposits.table.ts'
import { askProvider, finishOperation, type Begun } from './finish-operation.ts'
import { storeDeposit } from './store-deposit.ts'

/** Of one dealership in one walk; the next walk finds the rest. */
const most = 50

const SECOND = 1000
/** When an act of which nobody knows the end is looked into again: R37. Then daily, for a week. */
const PAUSES = [60 * SECOND, 5 * 60 * SECOND, 3600 * SECOND]
const DAY = 24 * 3600 * SECOND
const MOST_TRIES = PAUSES.length + 7

/** Finds out what became of payments and acts of which nobody told, and ends what is over by the clock alone. */
export async function checkDeposits(app: App): Promise<void> {
  const places = await withPlatform(app.pool, tx => tx.select({ id: dealerships.id }).from(dealerships))
  for (const { id } of places) {
    const due = await withTenant(app.pool, { id }, tx => listDue(tx, id, app.now()))
    for (const { order, deposit } of due) await checkOne(app, id, order, deposit)
  }
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

async function checkOne(app: App, dealer: string, order: string, id: string): Promise<void> {
  const row = await withTenant(app.pool, { id: dealer }, tx => findOrderDeposits(tx, dealer, order))
  const deposit = row?.deposits.find(one => one.id === id)
  if (!row || !deposit) return
  if (deposit.pending) return endOperation(app, deposit, deposit.pending)
  if (deposit.state === 'created') return expire(app, row.order, id)
  const after = await askWhereItStands(originOf(app, id), row, id)
  if (typeof after === 'string') await postpone(app, deposit)
}

/** The provider does not answer: it is asked again in a while. */
const postpone = (app: App, { dealer_id: dealer, id }: StoredDeposit) =>
  withTenant(app.pool, { id: dealer }, async tx => {
    postponeCheck(tx, dealer, id, new Date(app.now().getTime() + 10 * 60 * SECOND).toISOString())
  })

/** Nobody paid what was asked for while it could be paid. */
function expire(
  app: App,
  { dealer_id: dealer, id: order }: { dealer_id: string; id: string },
  deposit: string,
) {
  return withTenant(app.pool, { id: dealer }, async tx => {
    const row = await lockOrderDeposits(tx, dealer, order)
    const standing = row?.deposits.find(({ id }) => id === deposit)
    if (!row || standing?.state !== 'created') return
    const hand = { dealer, by: null, name: null, now: app.now() }
    await storeDeposit(hand, tx, row, standing, { changes: { state: 'expired', next_check: null } })
    recordAudit(originOf(app, deposit), tx, {
      dealer,
      actor: null,
      actor_kind: 'system',
      action: 'order.deposit_expired',
      object_type: 'order',
      object_id: order,
      changes: { amount: standing.amount },
    })
  })
}

/**
 * An act whose process died, or that nobody answered: it is asked for again under its own key, which does nothing twice,
 * and ended by what is said then. After a week without a word it is given up and told as refused.
 */
async function endOperation(
  app: App,
  deposit: StoredDeposit,
  pending: NonNullable<StoredDeposit['pending']>,
) {
  const { dealer_id: dealer, id, order_id: order } = deposit
  const { act, amount, reason, other_reason, created_by: by, id: operation } = pending
  if (act !== 'capture' && act !== 'cancel' && act !== 'refund') return
  const begun: Begun = { dealer, order, operation, deposit, act, amount, reason, other_reason }
  const asked = await askProvider(app, begun)
  const isGivenUp = asked.is === 'unknown' && pending.tries >= MOST_TRIES
  const outcome = isGivenUp ? ({ is: 'refused', why: 'no_answer' } as const) : asked
  await withTenant(app.pool, { id: dealer }, async tx => {
    if (outcome.is === 'unknown') {
      const pause = PAUSES[pending.tries] ?? DAY
      const next_check = new Date(app.now().getTime() + pause).toISOString()
      changeOperation(tx, dealer, operation, { tries: pending.tries + 1, next_check })
      return
    }
    const hand = { dealer, by, name: null, now: app.now() }
    await finishOperation(originOf(app, id), tx, { ...begun, hand }, outcome)
  })
}

/** The provider has told something about an order: what it has is read anew. */
export async function checkOrderDeposits(app: App, dealer: string, order: string): Promise<void> {
  const row = await withTenant(app.pool, { id: dealer }, tx => findOrderDeposits(tx, dealer, order))
  for (const { id, account, pending } of row?.deposits ?? [])
    if (account !== null && pending === null && row) await askWhereItStands(originOf(app, id), row, id)
}
