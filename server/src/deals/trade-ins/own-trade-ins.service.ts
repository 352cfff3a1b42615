import type {
  AnsweredTradeIns,
  customerTradeIns as contract,
  OwnTradeIns,
} from '@forecourt/contract/deals/trade-ins.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { isAnsweredNo, mayBecome } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import { MAX_TRADE_INS } from '@forecourt/domain/deals/trade-ins/trade-in-offer.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { isDeepStrictEqual } from 'node:util'
import { recordCustomerAction, whoActed } from '#customers/customer-sessions/customer-action.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import type { Tx } from '#platform/db/client.ts'
import { withCustomer } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { notifyStaff } from '#identity/accounts/staff/notify-staff.ts'
import { isPressed } from '#deals/orders/order-progress.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import { getOwnOrder } from '#deals/orders/own-order.queries.ts'
import { askedWire } from '#pricing/questions/question-wire.ts'
import { readTradeInList, type QuestionList } from '#pricing/questions/questions.queries.ts'
import { answersOf, vehicleColumns } from './given-trade-in.ts'
import { factsOf, type TradeInAction } from './record-trade-in.ts'
import { storeOnOrder, type Writer } from './store-on-order.ts'
import { refuseClosed } from './trade-in-access.ts'
import { ownTradeInWire, statusOf } from './trade-in-wire.ts'
import { freePosition, freshRow } from './trade-ins.service.ts'
import {
  changeTradeIn,
  insertTradeIn,
  listTradeInsOf,
  lockOnOrder,
  type TradeInRow,
} from './trade-ins.queries.ts'

function writerOf(actor: CustomerActor, now: Date): Writer {
  const { customer, staff, tenant } = actor
  const { actor: author, on_behalf_of } = { on_behalf_of: null, ...whoActed(actor) }
  return {
    tenant,
    author,
    on_behalf_of,
    name: fullName(staff ?? customer),
    language: tenant.default_language,
    now,
  }
}

const momentOf = ({ tenant, customer }: CustomerActor, now: Date) => ({
  actor: { tenant, user: { language: customer.language } },
  now,
})

/** Why the customer may not submit a trade-in for an order; null if they may. */
function closedFor({ order }: OrderRow, rows: readonly TradeInRow[]): OwnTradeIns['closed'] {
  if (order.is_archived) return 'order_archived'
  if (isPressed(order.order_management_status)) return 'order_confirmed'
  return rows.length >= MAX_TRADE_INS ? 'trade_ins_full' : null
}

const answeredWire = (row: OrderRow, rows: readonly TradeInRow[], now: Date): AnsweredTradeIns => ({
  order: row.order.id,
  number: row.order.number,
  vehicle: {
    formatted_name: formattedName(row.vehicle, 'en'),
    formatted_name_fr: formattedName(row.vehicle, 'fr'),
  },
  closed: closedFor(row, rows),
  results: rows.map(one => ownTradeInWire(one, now)),
})

type TradeInList = QuestionList & { readonly takes_trade_ins: boolean }

function ownWire(
  { tenant }: CustomerActor,
  row: OrderRow,
  { rows, questions, now }: { rows: readonly TradeInRow[]; questions: TradeInList; now: Date },
): OwnTradeIns {
  const asked = askedWire('trade_in', questions, tenant.country)
  // The acceptance of terms is a separate field, and photos are not answers of this form.
  const isAsked = ({ code, field_type }: (typeof asked.results)[number]) =>
    code !== 'accepted_terms' && field_type !== 'photo'
  const answered = answeredWire(row, rows, now)
  const closed = answered.closed ?? (questions.takes_trade_ins ? null : 'trade_ins_off')
  return { ...answered, closed, questions: { ...asked, results: asked.results.filter(isAsked) } }
}

const onOrder = (rows: readonly TradeInRow[], order: string) =>
  rows
    .filter(({ order_id }) => order_id === order)
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))

export function readOwnTradeIns({ app, customer, query }: Call<typeof contract.read>) {
  const now = app.now()
  return withCustomer(app.pool, customer, async tx => {
    const row = await getOwnOrder(tx, customer, query.order ?? customer.customer.latest_order_id)
    const rows = await listTradeInsOf(tx, customer.tenant.id, customer.id)
    const questions = await readTradeInList(tx, customer.tenant)
    return ownWire(customer, row, { rows: onOrder(rows, row.order.id), questions, now })
  })
}

export function submitTradeIn(call: Call<typeof contract.submit>) {
  const { app, customer, body } = call
  const now = app.now()
  const moment = momentOf(customer, now)
  const vehicle = vehicleColumns(body, moment)
  return withCustomer(app.pool, customer, async tx => {
    const row = await getOwnOrder(tx, customer, body.order, { isLocked: true })
    refuseClosed(row)
    const rows = onOrder(await listTradeInsOf(tx, customer.tenant.id, customer.id), row.order.id)
    const questions = await readTradeInList(tx, customer.tenant)
    if (!questions.takes_trade_ins) throw new Refusal('conflict', { code: 'trade_ins_off' })
    const answers = answersOf(questions.questions, body.answers, { ...moment, isComplete: true })
    const said = { ...vehicle, answers, accepted_terms: true }
    const same = rows.find(one => one.offer === null && isDeepStrictEqual({ ...one, ...said }, one))
    // The same request again changes nothing.
    if (same && body.trade_in === undefined) return ownWire(customer, row, { rows, questions, now })
    const before = body.trade_in === undefined ? null : again(rows, body.trade_in, now)
    const after = before ? resend(tx, before, said, now) : send(tx, customer, row, said, now)
    const stored = await storeOnOrder(writerOf(customer, now), tx, row, {
      before,
      after,
      mayLoseFigures: true,
    })
    record(call, tx, after, 'trade_in.submitted')
    notify(tx, customer, row, 'customer_submits_trade_in')
    const others = rows.filter(({ id }) => id !== after.id)
    return ownWire(customer, stored, { rows: onOrder([...others, after], row.order.id), questions, now })
  })
}

/** A trade-in that was submitted before. @throws Refusal if it has an offer */
function again(rows: readonly TradeInRow[], id: string, now: Date): TradeInRow {
  const found = rows.find(one => one.id === id)
  if (!found) throw notFound()
  const status = statusOf(found, now)
  if (status !== 'initial' && !isAnsweredNo(status)) throw new Refusal('conflict', { code: 'offer_stands' })
  return found
}

type Said = Pick<TradeInRow, 'answers' | 'accepted_terms'> & ReturnType<typeof vehicleColumns>

/** A changed submission waits for a new offer; the earlier one becomes history. */
function resend(tx: Tx, before: TradeInRow, said: Said, now: Date): TradeInRow {
  const { offer, past_offers: past } = before
  const ended = offer && { ...offer, status: statusOf(before, now) }
  const past_offers = ended ? [ended, ...past] : past
  return changeTradeIn(tx, before, { ...said, offer: null, past_offers, offer_expires: null }, now)
}

function send(tx: Tx, customer: CustomerActor, row: OrderRow, said: Said, now: Date): TradeInRow {
  const made: TradeInRow = {
    ...freshRow(now),
    ...said,
    dealer_id: customer.tenant.id,
    id: newId(),
    customer_id: customer.id,
    order_id: row.order.id,
    position: freePosition(row),
    owing: null,
    estimated_low: null,
    estimated_high: null,
    estimated_at: null,
    valuation_system: null,
    source: 'customer',
    created_by: customer.staff?.id ?? customer.id,
  }
  insertTradeIn(tx, made)
  return made
}

type AnswerCall = Call<typeof contract.accept> | Call<typeof contract.decline>

export const acceptOffer = (call: Call<typeof contract.accept>) => answer(call, { status: 'accepted' })

export const declineOffer = (call: Call<typeof contract.decline>) =>
  answer(call, {
    status: 'declined',
    decline_reason: call.body.reason,
    decline_comments: call.body.comments,
  })

type Answered =
  | { status: 'accepted' }
  | (Pick<NonNullable<TradeInRow['offer']>, 'decline_reason' | 'decline_comments'> & { status: 'declined' })

function answer(call: AnswerCall, answered: Answered) {
  const { app, customer, params, body } = call
  const now = app.now()
  return withCustomer(app.pool, customer, async tx => {
    const held = await lockOnOrder(tx, customer.tenant.id, params.id)
    if (!held || held.tradeIn.customer_id !== customer.id) throw notFound()
    const { tradeIn, row } = held
    refuseClosed(row)
    const { offer } = tradeIn
    if (offer?.id !== body.offer) throw new Refusal('conflict', { code: 'offer_changed' })
    if (!mayBecome(statusOf(tradeIn, now), answered.status))
      throw new Refusal('conflict', { code: 'invalid_transition' })
    const said = { ...offer, ...answered, decided: now.toISOString() }
    const after = changeTradeIn(tx, tradeIn, { offer: said, offer_expires: null }, now)
    const isAccepted = answered.status === 'accepted'
    const becoming = { before: tradeIn, after, mayLoseFigures: !isAccepted }
    const stored = await storeOnOrder(writerOf(customer, now), tx, row, becoming)
    record(call, tx, after, isAccepted ? 'trade_in.accepted' : 'trade_in.declined', {
      amount: offer.amount / 100,
      ...('decline_reason' in answered && { reason: answered.decline_reason ?? '' }),
    })
    notify(tx, customer, row, isAccepted ? 'customer_accepts_trade_in' : 'customer_declines_trade_in')
    const rows = await listTradeInsOf(tx, customer.tenant.id, customer.id)
    // This transaction has not written the change yet.
    const known = rows.map(one => (one.id === after.id ? after : one))
    return answeredWire(stored, onOrder(known, row.order.id), now)
  })
}

type OwnCall = AnswerCall | Call<typeof contract.submit>

const record = (
  { app, customer, request }: OwnCall,
  tx: Tx,
  tradeIn: TradeInRow,
  action: TradeInAction,
  facts: Readonly<Record<string, string | number>> = {},
) =>
  recordCustomerAction({ app, customer, request }, tx, {
    action,
    object_type: 'order',
    object_id: tradeIn.order_id,
    changes: { ...factsOf(tradeIn), ...facts },
  })

/** Staff are not notified about their own actions as the customer. */
function notify(
  tx: Tx,
  { staff, tenant }: CustomerActor,
  { order }: OrderRow,
  event: Parameters<typeof notifyStaff>[1]['event'],
) {
  if (staff) return
  notifyStaff(tx, { dealer: tenant.id, event, customer: order.customer_id, order: order.id })
}
