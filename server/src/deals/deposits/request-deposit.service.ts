import type { customDeposits, deposits as contract } from '@forecourt/contract/deals/deposits.ts'
import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import { depositAmountProblem, REQUEST_HOURS } from '@forecourt/domain/deals/deposits/deposit-amounts.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { endOfDay } from '@forecourt/domain/platform/zones/zone-days.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { refuseReserved } from '#deals/reservations/reservations.queries.ts'
import { reservationAt } from '#inventory/vehicles/vehicle-row.queries.ts'
import { auditActorOf, refuseAction, refuseActor, wireOf } from './deposit-action.ts'
import { endOpenPage } from './end-open-page.ts'
import { freshDeposit, rowOf } from './fresh-deposit.ts'
import { balanceDue } from './deposit-wire.ts'
import {
  deleteDeposit,
  findOrderOfDeposit,
  insertDeposit,
  insertEntries,
  lockOrderDeposits,
  type HeldOrder,
  type StoredDeposit,
} from './deposits.queries.ts'
import { mailReceipt } from './receipt-mail.ts'
import { storeDeposit, storeOnOrder } from './store-deposit.ts'
import { refuseUnreserved } from './vehicle-claim.ts'

type CreateCall = Call<typeof customDeposits.create>
type UpdateCall = Call<typeof customDeposits.update>
type RemoveCall = Call<typeof customDeposits.remove>
type PaidCall = Call<typeof contract.markPaid>

/**
 * Locks the order for an action on its current deposit. @throws Refusal if the actor may not do it, or an
 * operation is under way
 */
async function getFor(
  { actor }: Pick<CreateCall, 'actor'>,
  tx: Tx,
  order: string,
  act: 'request' | 'edit' | 'mark_paid',
): Promise<HeldOrder> {
  const row = await lockOrderDeposits(tx, actor.tenant.id, order)
  if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
  const deposit = row.deposits[0] ?? null
  refuseActor(actor, act, row, deposit)
  if (deposit?.pending) throw new Refusal('conflict', { code: 'deposit_busy' })
  return row
}

/**
 * Runs an action on a request. A request that was withdrawn while the action waited for the lock is a
 * conflict.
 */
async function onRequest<T>(
  call: Pick<UpdateCall, 'app' | 'actor' | 'params' | 'version'>,
  work: (tx: Tx, row: HeldOrder, deposit: StoredDeposit) => Promise<T>,
): Promise<T> {
  const { app, actor, params, version } = call
  const order = await withTenant(app.pool, actor.tenant, tx =>
    findOrderOfDeposit(tx, actor.tenant.id, params.id),
  )
  if (order === undefined) throw notFound()
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getFor(call, tx, order, 'edit')
    const deposit = row.deposits.find(({ id }) => id === params.id)
    if (!deposit) throw new Refusal('conflict', { code: 'no_deposit' })
    if (deposit.version !== version) throw stale(wireOf(call, row))
    refuseAction('edit', deposit, app.now())
    return work(tx, row, deposit)
  })
}

function refuseAmount(amount: Cents, { order }: HeldOrder) {
  const problem = depositAmountProblem(amount, { type: order.payment_type, balance_due: balanceDue(order) })
  if (!problem) return
  const limit = 'least' in problem ? problem.least : problem.most
  throw invalid({ amount: { rule: problem.rule, params: { amount: fromCents(limit) } } })
}

/** @throws Refusal if the due date is in the past */
function refuseDue(due: string | null | undefined, today: string) {
  if (typeof due !== 'string') return
  if (due < today) throw invalid({ due_at: { rule: 'min_date', params: { date: today } } })
  if (due > yearOn(today)) throw invalid({ due_at: { rule: 'max_date', params: { date: yearOn(today) } } })
}

const yearOn = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28')

/** Expires at the end of its due date, or after three days (decisions 3.107). */
function expiryOf(due: string | null, timezone: string, now: Date): string {
  const end = due === null ? null : endOfDay(due, timezone)
  return new Date(end ?? now.getTime() + REQUEST_HOURS * 3_600_000).toISOString()
}

/** Requests a deposit from a customer, until its due date or for three days. */
export async function createRequest(call: CreateCall) {
  const { app, actor, body, idempotency } = call
  await endOpenPage(call, body.order)
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const row = await getFor(call, tx, body.order, 'request')
      const current = row.deposits[0] ?? null
      refuseAction('request', current, app.now())
      if (row.order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
      refuseReserved(reservationAt(row.vehicle, app.now()), row.order.id)
      const amount = toCents(body.amount)
      refuseAmount(amount, row)
      refuseDue(body.due_at, quoteDate(app.now(), actor.tenant.timezone))
      const hand = auditActorOf(call)
      const { order: _order, amount: _amount, ...asked } = body
      const expires = expiryOf(body.due_at, actor.tenant.timezone, app.now())
      const made = freshDeposit(
        { row, ...hand, by: actor.id },
        { ...asked, amount, expires, next_check: expires },
      )
      insertDeposit(tx, rowOf(made))
      const after = await storeOnOrder(hand, tx, row, [made, ...row.deposits])
      recordAction(call, tx, {
        action: 'order.deposit_requested',
        object_type: 'order',
        object_id: row.order.id,
        changes: { amount, mode: body.mode },
      })
      return wireOf(call, after)
    }),
  )
}

export function updateRequest(call: UpdateCall) {
  const { app, actor, body } = call
  return onRequest(call, async (tx, row, deposit) => {
    const amount = body.amount === undefined ? undefined : toCents(body.amount)
    if (amount !== undefined) refuseAmount(amount, row)
    refuseDue(body.due_at, quoteDate(app.now(), actor.tenant.timezone))
    const expires =
      body.due_at === undefined ? undefined : expiryOf(body.due_at, actor.tenant.timezone, app.now())
    const { amount: _amount, ...others } = body
    const given = {
      ...others,
      ...(amount !== undefined && { amount }),
      ...(expires && { expires, next_check: expires }),
    }
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const after = await storeDeposit(auditActorOf(call), tx, row, deposit, { changes })
    recordAction(call, tx, {
      action: 'order.deposit_changed',
      object_type: 'order',
      object_id: row.order.id,
      changes: { fields: Object.keys(body) },
    })
    return wireOf(call, after)
  })
}

/** Withdraws a request before a payment begins, by deleting it. */
export function removeRequest(call: RemoveCall) {
  return onRequest(call, async (tx, row, deposit) => {
    deleteDeposit(tx, call.actor.tenant.id, deposit.id)
    await storeOnOrder(
      auditActorOf(call),
      tx,
      row,
      row.deposits.filter(one => one !== deposit),
    )
    recordAction(call, tx, {
      action: 'order.deposit_withdrawn',
      object_type: 'order',
      object_id: row.order.id,
      changes: { amount: deposit.amount },
    })
  })
}

/** Records a deposit paid at the dealership: settles the open request, or creates a deposit. */
export async function markAsPaid(call: PaidCall) {
  const { app, actor, params, body, idempotency, version } = call
  await endOpenPage(call, params.id)
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const row = await getFor(call, tx, params.id, 'mark_paid')
      const current = row.deposits[0] ?? null
      if ((current?.version ?? 0) !== version) throw stale(wireOf(call, row))
      refuseAction('mark_paid', current, app.now())
      if (row.order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
      const amount = toCents(body.amount)
      if (amount <= 0) throw invalid({ amount: { rule: 'positive', params: {} } })
      refusePaidOn(body.date, quoteDate(app.now(), actor.tenant.timezone))
      const hand = auditActorOf(call)
      const paid = {
        amount,
        mode: 'capture',
        state: 'confirmed',
        method: body.method,
        reference: body.reference,
        paid_on: body.date,
        paid_at: app.now().toISOString(),
        number: `${row.order.number}-D${row.receipts + 1}`,
        expires: null,
        next_check: null,
      } as const
      recordAction(call, tx, {
        action: 'order.deposit_marked_paid',
        object_type: 'order',
        object_id: row.order.id,
        changes: { amount, method: body.method },
      })
      const after = await (current?.state === 'created'
        ? storeDeposit(hand, tx, row, current, { changes: paid, entries: [{ kind: 'captured', amount }] })
        : insertPaid(call, tx, row, paid))
      await refuseUnreserved(tx, after, app.now())
      const [deposit] = after.deposits
      if (deposit) mailReceipt(app, tx, after, deposit, { kind: 'captured', amount })
      return wireOf(call, after)
    }),
  )
}

function insertPaid(
  call: PaidCall,
  tx: Tx,
  row: HeldOrder,
  paid: Partial<StoredDeposit> & { readonly amount: number },
) {
  const hand = auditActorOf(call)
  const entry = { kind: 'captured' as const, amount: paid.amount }
  const settled = {
    ...entry,
    reason: null,
    other_reason: null,
    ref: null,
    at: hand.now.toISOString(),
    by: hand.name,
  }
  const made = freshDeposit({ row, ...hand, by: call.actor.id }, { ...paid, entries: [settled] })
  insertDeposit(tx, rowOf(made))
  insertEntries(tx, hand.dealer, made.id, [{ ...entry, by: hand.by, order_id: row.order.id }])
  return storeOnOrder(hand, tx, row, [made, ...row.deposits], { ...hand, deposit: made })
}

const FIRST_DAY = '2000-01-01'

function refusePaidOn(day: string, today: string) {
  if (day > today) throw invalid({ date: { rule: 'max_date', params: { date: today } } })
  if (day < FIRST_DAY) throw invalid({ date: { rule: 'min_date', params: { date: FIRST_DAY } } })
}
