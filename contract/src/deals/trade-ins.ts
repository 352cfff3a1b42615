import { MAX_COMMENTS } from '@forecourt/domain/deals/trade-ins/trade-in-offer.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount } from '#platform/money.ts'
import { AskedQuestions } from '#pricing/question.ts'
import { DeclineReason, GivenAnswers, GivenOffer, GivenVehicle, OwnTradeIn, TradeIn } from './trade-in.ts'
import { Id, optionalText } from '#platform/text.ts'

const TradeInList = z.object({ results: z.array(TradeIn) })

const ours = { ours: true } as const
const versioned = { ifMatch: 'required', etag: true } as const

const GivenTradeIn = z.strictObject({
  ...GivenVehicle.shape,
  answers: GivenAnswers.default([]),
  /** Amount owed; null: computed from the answers. */
  trade_in_owing: Amount.nullish(),
  estimated_low: Amount.nullish(),
  estimated_high: Amount.nullish(),
  valuation_system: z.enum(['internal', 'guide_book', 'third_party', 'manual']).nullish(),
})
export type GivenTradeIn = z.output<typeof GivenTradeIn>

const offerFails = ['invalid_transition', 'order_archived', 'order_confirmed', 'pricing_invalid'] as const

/** Product 7 (trade-ins, `tradein_offer`), decisions 3.92–3.98. */
export const tradeIns = {
  available: endpoint('GET /api/dealer/available-trade-ins/', {
    access: 'trade-in:read',
    summary: 'Trade-ins of a customer that are on no order, newest first',
    query: z.strictObject({ user: Id }),
    response: TradeInList,
  }),
  makeOffer: endpoint('POST /api/dealer/available-trade-ins/{id}/make_offer/', {
    access: 'trade-in:make-offer',
    summary:
      'Offer an amount to the customer for a trade-in, on an order or on none; the previous offer ends',
    body: z.strictObject(GivenOffer),
    response: TradeIn,
    idempotency: 'required',
    ...versioned,
    fails: offerFails,
  }),
  offer: endpoint('POST /api/dealer/order/{id}/tradein_offer/', {
    access: 'trade-in:make-offer',
    summary: 'The same for a trade-in of this order, conditional on the version of the trade-in',
    body: z.strictObject({ trade_in: Id, ...GivenOffer }),
    response: TradeIn,
    idempotency: 'required',
    ...versioned,
    fails: offerFails,
  }),
  ofOrder: endpoint('GET /api/dealer/order/{id}/trade-ins/', {
    ...ours,
    access: 'trade-in:read',
    summary: 'The trade-ins of an order, and those of its customer that are on no order',
    response: TradeInList.extend({ available: z.array(TradeIn) }),
  }),
  create: endpoint('POST /api/dealer/trade-ins/', {
    ...ours,
    access: 'trade-in:edit',
    summary: 'Add a trade-in of a customer, to an order or to none',
    body: z.strictObject({ customer: Id, order: Id.nullish(), ...GivenTradeIn.shape }),
    response: TradeIn,
    status: 201,
    idempotency: 'required',
    etag: true,
    fails: ['trade_ins_full', 'trade_ins_off', 'order_archived', 'order_confirmed'],
  }),
  update: endpoint('PUT /api/dealer/trade-ins/{id}/', {
    ...ours,
    access: 'trade-in:edit',
    summary: 'Replace all data of a trade-in; while an offer is current, the valued data is locked',
    body: GivenTradeIn,
    response: TradeIn,
    ...versioned,
    fails: ['offer_stands', 'order_archived'],
  }),
  attach: endpoint('POST /api/dealer/trade-ins/{id}/attach/', {
    ...ours,
    access: 'trade-in:edit',
    summary: 'Put a trade-in on an order of its customer, or remove it from its order with null',
    body: z.strictObject({ order: Id.nullable() }),
    response: TradeIn,
    ...versioned,
    fails: ['offer_stands', 'trade_ins_full', 'order_archived', 'order_confirmed', 'pricing_invalid'],
  }),
  withdraw: endpoint('POST /api/dealer/trade-ins/{id}/withdraw_offer/', {
    ...ours,
    access: 'trade-in:make-offer',
    summary: 'Withdraw an offer; its value is removed from the deal',
    body: z.strictObject({}),
    response: TradeIn,
    ...versioned,
    fails: offerFails,
  }),
}

export const OwnTradeIns = z.object({
  order: Id,
  number: z.string(),
  vehicle: z.object({ formatted_name: z.string(), formatted_name_fr: z.string() }),
  /** Why nothing may be submitted now; null if it may. */
  closed: z.enum(['order_archived', 'order_confirmed', 'trade_ins_full', 'trade_ins_off']).nullable(),
  questions: AskedQuestions,
  results: z.array(OwnTradeIn),
})
export type OwnTradeIns = z.output<typeof OwnTradeIns>

/** The same after an answer; the questions are unchanged. */
const AnsweredTradeIns = OwnTradeIns.omit({ questions: true })
export type AnsweredTradeIns = z.output<typeof AnsweredTradeIns>

/** The offer that the action is for: refused if another one replaced it. */
const Meant = { offer: Id }

const answerFails = ['invalid_transition', 'offer_changed', 'order_archived', 'order_confirmed'] as const

/** Trade-ins on the customer's side (interface C-06). */
export const customerTradeIns = {
  read: endpoint('GET /api/customer/trade-ins/', {
    ...ours,
    access: 'my-trade-in:read',
    summary:
      'The own trade-ins of an order with the questions for one of them; without an order, of the newest',
    query: z.strictObject({ order: Id.optional() }),
    response: OwnTradeIns,
  }),
  submit: endpoint('POST /api/customer/trade-ins/', {
    ...ours,
    access: 'my-trade-in:submit',
    summary:
      'Submit a vehicle for an offer, or again after an offer ended; repeating the same submission changes nothing',
    body: z.strictObject({
      order: Id,
      /** Id of one that was submitted before. */
      trade_in: Id.optional(),
      ...GivenVehicle.shape,
      answers: GivenAnswers,
      accepted_terms: z.boolean().refine(isAccepted => isAccepted, { message: 'required' }),
    }),
    response: OwnTradeIns,
    fails: ['offer_stands', 'trade_ins_full', 'trade_ins_off', 'order_archived', 'order_confirmed'],
  }),
  accept: endpoint('POST /api/customer/trade-ins/{id}/accept/', {
    ...ours,
    access: 'my-trade-in:answer',
    summary: 'Accept the offer; its value stays in the deal',
    body: z.strictObject(Meant),
    response: AnsweredTradeIns,
    fails: answerFails,
  }),
  decline: endpoint('POST /api/customer/trade-ins/{id}/decline/', {
    ...ours,
    access: 'my-trade-in:answer',
    summary: 'Decline the offer, with a reason of list T; its value is removed from the deal',
    body: z.strictObject({ ...Meant, reason: DeclineReason, comments: optionalText(MAX_COMMENTS) }),
    response: AnsweredTradeIns,
    fails: answerFails,
  }),
}
