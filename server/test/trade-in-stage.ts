import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { isCustomerAccess } from '@forecourt/contract/platform/access.ts'
import { defaultQuestions } from '@forecourt/domain/pricing/questions/default-questions.ts'
import { and, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { withTenant } from '#platform/db/tenant.ts'
import { stableId } from '#platform/seeded.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildTradeIn, offerOf } from '#deals/trade-ins/trade-ins.factory.ts'
import { tradeIns } from '#deals/trade-ins/trade-ins.table.ts'
import { forgetQuestions } from './questions-stage.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

/** Fixed ids of the trade-in and offer named in inputs; the built rows have them. */
const named = { tradeIn: stableId('the trade-in that is named'), offer: stableId('the offer that is named') }

/** The required values of an answer to an offer. */
export const answerToOffer = (names: readonly string[]) =>
  names.includes('offer')
    ? { offer: named.offer, ...(names.includes('reason') && { reason: 'offer_too_low' }) }
    : {}

const isAnswer = (path: string) => /\/customer\/trade-ins\/\{id\}\/(?:accept|decline)\/$/.test(path)
const isOfferOnOrder = (path: string) => path.endsWith('/tradein_offer/')

/** Adds the trade-in of the input's offer to this order. */
export async function tradedAs(
  app: TestApp['app'],
  { path }: AnyEndpoint,
  order: { dealer_id: string; order_id: string; customer_id: string },
): Promise<void> {
  if (!isOfferOnOrder(path)) return
  const { dealer_id } = order
  await withTenant(app.pool, { id: dealer_id }, tx =>
    tx.delete(tradeIns).where(and(eq(tradeIns.dealer_id, dealer_id), eq(tradeIns.id, named.tradeIn))),
  )
  await buildTradeIn(app, { ...order, id: named.tradeIn })
}

/** A trade-in for a call; with an open offer if it is withdrawn or answered. */
export async function tradeInFor(
  { app }: TestApp,
  { path }: AnyEndpoint,
  owner: { dealer_id: string; customer_id: string },
): Promise<string> {
  const now = app.now()
  if (path.endsWith('/withdraw_offer/'))
    return (await buildTradeIn(app, { ...owner, offer: offerOf(now) })).id
  if (!isAnswer(path)) return (await buildTradeIn(app, owner)).id
  const order = await buildOrder(app, owner)
  const offer = offerOf(now, { id: named.offer })
  return (await buildTradeIn(app, { ...owner, order_id: order.id, offer })).id
}

/** Answers to every required question, by valid codes. */
export const completeAnswers = () =>
  defaultQuestions('trade_in', 'CA')
    .filter(({ parent, required, code }) => parent === null && required && code !== 'accepted_terms')
    .map(({ id, field_type, answers }) => ({
      id,
      answer: [field_type === 'boolean' ? 'false' : (answers[0]?.code ?? 'x')],
    }))

/** Valid values for calls about trade-ins. */
export async function valuesOfTradeIns(
  target: TestApp,
  { path, options }: AnyEndpoint,
  rows: { dealer: string; customer: string; order: string },
): Promise<Known> {
  const isAbout = /trade-?in/.test(path) && !/question/.test(path)
  if (!isAbout) return {}
  await forgetQuestions(target, { id: rows.dealer })
  const isOwn = isCustomerAccess(options.access)
  return {
    user: fc.constant(rows.customer),
    ...(!isOwn && {
      order: path.endsWith('/attach/') ? fc.constantFrom(rows.order, null) : fc.constant(null),
    }),
    trade_in: fc.constant(isOwn ? undefined : named.tradeIn),
    offer: fc.constant(named.offer),
    year: fc.constantFrom(2019, 2026),
    answers: fc.constant(completeAnswers()),
    accepted_terms: fc.constant(true),
    dealer_offer: fc.constantFrom('10000.00', '1.00'),
    estimated_low: fc.constant('9000.00'),
    estimated_high: fc.constantFrom('9000.00', '11000.00'),
  }
}
