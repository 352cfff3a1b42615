import { toCents } from '@forecourt/contract/platform/money.ts'
import type { shopPlans as contract } from '@forecourt/contract/pricing/shop-plans.ts'
import { planApplies } from '@forecourt/domain/pricing/protection-plans/choose-price.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { penPort } from '#platform/outside/pen/pen-provider.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { sendFile } from '#pricing/protection-plans/media.service.ts'
import { ignoreGone, keepRatings } from './keep-ratings.ts'
import { isRated, questionOf, type Asked } from './plan-question.ts'
import { knownOffer, rateOffer, storedRating } from './rate-offers.ts'
import { shopPlanWire, tablePrice } from './shop-plan-wire.ts'
import { countedShopPlace, refuseLocked, shopPlace } from './shop-place.ts'
import { findShopVehicle, listOffers, notingFallback, type ShopPlace } from './shop-plans.queries.ts'

/** Maximum per address and hour: requests that may call the provider, and reported fallbacks. */
const mostLooks = 120
const mostNotes = 60

/** Offers are public, so this runs in the dealership's scope; no customer data is read or written. */
async function readOffers(tx: Tx, place: ShopPlace, vehicleId: string, asked: Asked, planId?: string) {
  const offers = await listOffers(tx, place.id, vehicleId, planId)
  if (planId !== undefined && offers.length === 0) throw notFound()
  const vehicle = await findShopVehicle(tx, place.id, vehicleId)
  if (!vehicle) throw invalid({ vehicle: { rule: 'id', params: {} } })
  return { vehicle, offers: offers.filter(({ plan }) => planApplies(plan, vehicle, asked.payment_type)) }
}

type ReadCall = Call<typeof contract.list> | Call<typeof contract.detail>

/** Known prices: the provider's of today, else the table's. Does not call the provider. */
async function readKnown({ app, customer, query }: ReadCall, planId?: string) {
  const place = await shopPlace({ app, customer, dealership: query.dealership })
  refuseLocked({ customer }, place)
  return withTenant(app.pool, place, async tx => {
    const { vehicle, offers } = await readOffers(tx, place, query.vehicle, query, planId)
    const asking = { number: place.number, date: quoteDate(app.now(), place.timezone) }
    return offers.map(offer => {
      const rating = storedRating(offer, questionOf(offer, vehicle, asking, query))
      return shopPlanWire(offer, { place, vehicle, term: query.term }, rating)
    })
  })
}

export const readShopPlans = async (call: Call<typeof contract.list>) => ({ results: await readKnown(call) })

export async function readShopPlan(call: Call<typeof contract.detail>) {
  const [plan] = await readKnown(call, call.params.id)
  if (!plan) throw notFound()
  return plan
}

/** Requests ratings for everything offered with a vehicle, outside any transaction, and stores them. */
export async function preparePlans({ app, customer, body, request }: Call<typeof contract.prepare>) {
  const visit = { app, customer, dealership: body.dealership }
  const { place, count } = await countedShopPlace(visit, 'prepare', request.ip)
  refuseLocked(visit, place)
  const now = app.now()
  const { vehicle, offers } = await withTenant(app.pool, place, tx =>
    readOffers(tx, place, body.vehicle, body),
  )
  const port = penPort(app)
  const asking = { number: place.number, date: quoteDate(now, place.timezone) }
  const rated = await Promise.all(
    offers.map(async offer => {
      const question = questionOf(offer, vehicle, asking, body)
      if (count < mostLooks) return rateOffer(offer, question, port, now)
      // Above the limit, known prices are returned.
      return knownOffer(offer, question)
    }),
  )
  const changes = { rated, vehicle, place, term: body.term, day: quoteDate(now, place.timezone) }
  if (rated.some(({ fresh, failure }) => fresh ?? failure)) {
    await withTenant(app.pool, place, async tx => keepRatings(tx, changes)).catch(ignoreGone)
  }
  return {
    ready: true as const,
    plans: rated.map(({ offer, rating }) => shopPlanWire(offer, { place, vehicle, term: body.term }, rating)),
    as_of: now.toISOString(),
    provider: rated.some(({ rating }) => rating) ? ('pen' as const) : ('table' as const),
    warnings: rated.flatMap(({ offer, failure }) =>
      failure === undefined ? [] : [{ plan: offer.plan.id, reason: failure }],
    ),
  }
}

/**
 * Records that a customer was shown the table's price; staff see it beside the plans, once per day, plan, vehicle
 * and reason. Anyone can send this, so only rated plans and their table prices are accepted, and it never marks
 * the provider as down.
 */
export async function logFallback({ app, customer, body, request }: Call<typeof contract.logFallback>) {
  const visit = { app, customer, dealership: body.dealership }
  const { place, count } = await countedShopPlace(visit, 'note', request.ip)
  if (count >= mostNotes)
    throw new Refusal('too_many_requests', { code: 'too_many_messages', retryAfter: 3600 })
  const { plan, vehicle, reason } = body
  const price = toCents(body.price)
  const day = quoteDate(app.now(), place.timezone)
  await withTenant(app.pool, place, async tx => {
    const { vehicle: known, offers } = await readOffers(tx, place, vehicle, { term: 1 }, plan)
    const [offer] = offers
    if (!offer || !isRated(offer)) throw invalid({ plan: { rule: 'id', params: {} } })
    if (!tablePrice(offer, known, 1).rows.some(row => row.price === price))
      throw invalid({ price: { rule: 'one_of', params: {} } })
    const row = { dealer_id: place.id, protection_plan: plan, vehicle_id: known.id, price, day }
    deferToCommit(tx, { changes: [notingFallback(tx, { ...row, source: 'customer', reason })] })
  })
}

export const readShopImage = (call: Call<typeof contract.image>) => readFile(call, 'image')
export const readShopBrochure = (call: Call<typeof contract.brochure>) => readFile(call, 'pdf')

async function readFile(
  { app, customer, query, params, reply }: Call<typeof contract.image> | Call<typeof contract.brochure>,
  kind: 'image' | 'pdf',
) {
  const place = await shopPlace({ app, customer, dealership: query.dealership })
  return withTenant(app.pool, place, tx =>
    sendFile(tx, reply, { dealer: place.id, id: params.id, kind, isOffered: true }),
  )
}
