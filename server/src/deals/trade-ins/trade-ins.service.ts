import type { tradeIns as contract } from '@forecourt/contract/deals/trade-ins.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { isInFigures, type TradeInOfferStatus } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import { MAX_TRADE_INS } from '@forecourt/domain/deals/trade-ins/trade-in-offer.ts'
import { getCustomerFor } from '#customers/customers/customer-access.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { getOrderFor, getReadableOrder } from '#deals/orders/order-access.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import { readList, readTradeInList } from '#pricing/questions/questions.queries.ts'
import { answersOf, moneyColumns, vehicleColumns } from './given-trade-in.ts'
import { recordTradeIn } from './record-trade-in.ts'
import { storeOnOrder } from './store-on-order.ts'
import { getTradeInFor, heldWire, refuseClosed, writerOf } from './trade-in-access.ts'
import { statusOf, tradeInWire } from './trade-in-wire.ts'
import {
  changeTradeIn,
  insertTradeIn,
  listAvailable,
  listTradeInsOf,
  type TradeInRow,
} from './trade-ins.queries.ts'

/** Trade-ins of a customer on no order; none if the actor may not see the customer. */
export function listAvailableTradeIns({ app, actor, query }: Call<typeof contract.available>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    await getCustomerFor(tx, actor, query.user, 'trade-in:read')
    const rows = await listAvailable(tx, actor.tenant.id, query.user)
    return { results: rows.map(row => tradeInWire(row, app.now(), null)) }
  })
}

export function listTradeInsOfOrder({ app, actor, params }: Call<typeof contract.ofOrder>) {
  const now = app.now()
  return withTenant(app.pool, actor.tenant, async tx => {
    const { order, customer } = await getReadableOrder(tx, actor, params.id)
    if (!can(actor, 'trade-in:read', customer)) throw new Refusal('forbidden')
    const rows = await listTradeInsOf(tx, actor.tenant.id, order.customer_id)
    const on = rows.filter(({ order_id }) => order_id === order.id)
    return {
      results: on.toSorted(byPosition).map(row => tradeInWire(row, now, order.trade_in_step)),
      available: rows.filter(({ order_id }) => order_id === null).map(row => tradeInWire(row, now, null)),
    }
  })
}

const byPosition = (one: TradeInRow, other: TradeInRow) => (one.position ?? 0) - (other.position ?? 0)

/** The first free position on an order. */
export function freePosition({ trade_ins: taken }: OrderRow): number {
  const places = Array.from({ length: MAX_TRADE_INS }, (_, place) => place + 1)
  const free = places.find(place => !taken.some(({ position }) => position === place))
  if (free === undefined) throw new Refusal('conflict', { code: 'trade_ins_full' })
  return free
}

const noEstimate = { estimated_low: null, estimated_high: null, estimated_at: null }

/** The defaults of a new row. */
export const freshRow = (now: Date) => ({
  offer: null,
  past_offers: [],
  offer_expires: null,
  created: now.toISOString(),
  updated: now.toISOString(),
  version: 1,
})

export function createTradeIn(call: Call<typeof contract.create>) {
  const { app, actor, body, idempotency } = call
  const now = app.now()
  const moment = { actor, now }
  const vehicle = vehicleColumns(body, moment)
  const money = moneyColumns(body, noEstimate, now)
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const order = await orderToTakeIt(call, tx)
      const { questions, takes_trade_ins } = await readTradeInList(tx, actor.tenant)
      if (!takes_trade_ins) throw new Refusal('conflict', { code: 'trade_ins_off' })
      const row: TradeInRow = {
        ...freshRow(now),
        ...vehicle,
        ...money,
        dealer_id: actor.tenant.id,
        id: newId(),
        customer_id: body.customer,
        order_id: order && order.order.id,
        position: order && freePosition(order),
        answers: answersOf(questions, body.answers, { ...moment, isComplete: false }),
        accepted_terms: null,
        source: 'dealer',
        created_by: actor.id,
      }
      insertTradeIn(tx, row)
      const becoming = { before: null, after: row, mayLoseFigures: false }
      const stored = order && (await storeOnOrder(writerOf(call), tx, order, becoming))
      recordTradeIn(call, tx, row, 'trade_in.created')
      return heldWire({ tradeIn: row, row: stored }, now)
    }),
  )
}

/** Locks the given order and checks that it is open; without one locks the customer instead. */
async function orderToTakeIt(
  { actor, body }: Call<typeof contract.create>,
  tx: Tx,
): Promise<OrderRow | null> {
  if (body.order === undefined || body.order === null) {
    await getCustomerFor(tx, actor, body.customer, 'trade-in:edit', { isLocked: true })
    return null
  }
  const row = await getOrderFor(tx, actor, body.order, 'trade-in:edit')
  if (row.order.customer_id !== body.customer) throw invalid({ customer: { rule: 'id', params: {} } })
  refuseClosed(row)
  return row
}

/** Whether there is an offer for the vehicle as it is. */
export const isOffered = (status: TradeInOfferStatus): boolean => isInFigures(status)

export function updateTradeIn(call: Call<typeof contract.update>) {
  const { app, actor, params, body } = call
  const now = app.now()
  const moment = { actor, now }
  const vehicle = vehicleColumns(body, moment)
  return withTenant(app.pool, actor.tenant, async tx => {
    const { tradeIn, row } = await getTradeInFor(call, tx, params.id, 'trade-in:edit')
    if (isOffered(statusOf(tradeIn, now))) throw new Refusal('conflict', { code: 'offer_stands' })
    const { questions } = await readList(tx, actor.tenant, 'trade_in')
    const answers = answersOf(questions, body.answers, { ...moment, isComplete: false })
    const money = moneyColumns(body, tradeIn, now)
    const after = changeTradeIn(tx, tradeIn, { ...vehicle, ...money, answers }, now)
    recordTradeIn(call, tx, after, 'trade_in.updated')
    return heldWire({ tradeIn: after, row }, now)
  })
}

/** Adds a trade-in to an order of its customer, or removes it from its order. */
export function attachTradeIn(call: Call<typeof contract.attach>) {
  return call.body.order === null ? detach(call) : attach(call, call.body.order)
}

function attach(call: Call<typeof contract.attach>, id: string) {
  const { app, actor, params } = call
  const now = app.now()
  return withTenant(app.pool, actor.tenant, async tx => {
    const { tradeIn } = await getTradeInFor(call, tx, params.id, 'trade-in:edit', { isAlone: true })
    const order = await getOrderFor(tx, actor, id, 'trade-in:edit')
    if (order.order.customer_id !== tradeIn.customer_id) throw notFound()
    if (tradeIn.order_id !== null) {
      // Already added.
      if (tradeIn.order_id === id) return heldWire({ tradeIn, row: order }, now)
      throw new Refusal('conflict', { code: 'invalid_transition' })
    }
    refuseClosed(order)
    const after = changeTradeIn(tx, tradeIn, { order_id: id, position: freePosition(order) }, now)
    const becoming = { before: null, after, mayLoseFigures: false }
    const row = await storeOnOrder(writerOf(call), tx, order, becoming)
    recordTradeIn(call, tx, after, 'trade_in.attached')
    return heldWire({ tradeIn: after, row }, now)
  })
}

function detach(call: Call<typeof contract.attach>) {
  const { app, actor, params } = call
  const now = app.now()
  return withTenant(app.pool, actor.tenant, async tx => {
    const { tradeIn, row } = await getTradeInFor(call, tx, params.id, 'trade-in:edit')
    if (!row) return heldWire({ tradeIn, row }, now)
    if (isOffered(statusOf(tradeIn, now))) throw new Refusal('conflict', { code: 'offer_stands' })
    refuseClosed(row)
    const after = changeTradeIn(tx, tradeIn, { order_id: null, position: null }, now)
    // An expired offer that was not removed yet is removed with it.
    await storeOnOrder(writerOf(call), tx, row, { before: tradeIn, after: null, mayLoseFigures: true })
    recordTradeIn(call, tx, tradeIn, 'trade_in.detached')
    return heldWire({ tradeIn: after, row: null }, now)
  })
}
