import type { orderPlans as contract, PlanOnOffer } from '@forecourt/contract/deals/order-plans.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { planApplies, priceForTerm } from '@forecourt/domain/pricing/protection-plans/choose-price.ts'
import { DEFAULT_PLAN_TERM, originOf } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { penPort } from '#platform/outside/pen/pen-provider.ts'
import type { DeskPlan } from '#pricing/pricing/desk-plans.queries.ts'
import { askedFor, planLines, type PlanDeal, type PlanVehicle } from '#pricing/pricing/plan-lines.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { ignoreGone, keepRatings } from '#pricing/shop-plans/keep-ratings.ts'
import { isRated, questionOf } from '#pricing/shop-plans/plan-question.ts'
import { rateOffer, type RatedOffer } from '#pricing/shop-plans/rate-offers.ts'
import { listOffers, type Offer, type Rating } from '#pricing/shop-plans/shop-plans.queries.ts'

type OfferCall = Call<typeof contract.offered> | Call<typeof contract.rate>

/** Maximum questions to the provider in one call; they are sent in parallel. */
const mostQuestions = 40

/** The available plans, and the deal they are for. */
interface Choice {
  readonly deal: PlanDeal
  readonly vehicle: PlanVehicle
  readonly date: string
  readonly offers: readonly Offer[]
}

/** Pre-installed plans are left out: they are on the deal already. */
async function readChoice({ app, actor, params, body }: OfferCall, tx: Tx): Promise<Choice> {
  const { order, vehicle, customer } = await getReadableOrder(tx, actor, params.id)
  if (!can(actor, 'pricing-worksheet:read', customer)) throw new Refusal('forbidden')
  const offers = await listOffers(tx, actor.tenant.id, vehicle.id)
  return {
    deal: { ...(body.worksheet ?? order.worksheet), payment_type: body.payment_type },
    vehicle,
    date: quoteDate(app.now(), actor.tenant.timezone),
    offers: offers.filter(({ plan }) => !plan.pre_installed && planApplies(plan, vehicle)),
  }
}

export const offerPlans = (call: Call<typeof contract.offered>) =>
  withTenant(call.app.pool, call.actor.tenant, async tx => answerOf(call, await readChoice(call, tx), []))

/**
 * Asks the provider for ratings that today's stored ones lack, outside any transaction, and stores the
 * answers.
 */
export async function ratePlans(call: Call<typeof contract.rate>) {
  const { app, actor } = call
  const choice = await withTenant(app.pool, actor.tenant, tx => readChoice(call, tx))
  const rated = await askProvider(call, choice)
  const { vehicle, date: day } = choice
  const kept = { rated, vehicle, place: actor.tenant, term: termOf(call, choice), day }
  if (rated.some(({ fresh, failure }) => fresh ?? failure))
    await withTenant(app.pool, actor.tenant, async tx => keepRatings(tx, kept)).catch(ignoreGone)
  return answerOf(call, choice, rated)
}

/** Each question once: rows of a grid may have the same term. */
async function askProvider(call: Call<typeof contract.rate>, choice: Choice): Promise<RatedOffer[]> {
  const { app, body } = call
  const asking = { number: call.actor.tenant.number, date: choice.date }
  const questions = new Map<string, { offer: Offer; question: ReturnType<typeof questionOf> }>()
  for (const offer of choice.offers.filter(isRated))
    for (const row of offer.grid.filter(({ active }) => active)) {
      const plan = deskPlan(call, choice, offer)
      const asked = askedFor(plan, row, choice.deal).find(one => one.payment_type === body.payment_type)
      const question = asked && questionOf(offer, choice.vehicle, asking, asked)
      // A question that cannot be asked is reported once for each plan.
      const key = question && 'key' in question ? question.key : offer.plan.id
      questions.set(key, { offer, question })
    }
  const port = penPort(app)
  return Promise.all(
    [...questions.values()]
      .slice(0, mostQuestions)
      .map(({ offer, question }) => rateOffer(offer, question, port, app.now())),
  )
}

const deskPlan = (
  { actor }: OfferCall,
  { date }: Choice,
  offer: Offer,
  fresh: readonly Rating[] = [],
): DeskPlan => ({
  dealer: actor.tenant,
  date,
  plan: offer.plan,
  product: offer.product,
  grid: offer.grid.filter(({ active }) => active),
  ratings: [...offer.ratings, ...fresh],
})

const termOf = ({ body: { payment_type: type } }: OfferCall, { deal }: Choice): number =>
  type === 'cash' ? DEFAULT_PLAN_TERM : deal[type].term

function answerOf(call: OfferCall, choice: Choice, rated: readonly RatedOffer[]) {
  const term = termOf(call, choice)
  const results = choice.offers.flatMap((offer): PlanOnOffer[] => {
    const fresh = rated.flatMap(one => (one.offer === offer && one.rating ? [one.rating] : []))
    const plan = deskPlan(call, choice, offer, fresh)
    const prices = planLines([plan], choice.vehicle, choice.deal).filter(({ applies }) => applies)
    const rows = prices.flatMap(({ id, amount }) =>
      offer.grid.filter(row => row.id === id).map(row => ({ ...row, price: toCents(amount) })),
    )
    const suggested = priceForTerm(rows, offer.plan.duration_type, term)
    if (!suggested) return []
    const { id, name, name_fr, description, description_fr, category } = offer.plan
    return [
      {
        id,
        name,
        name_fr,
        type: { name: offer.type.name, name_fr: offer.type.name_fr },
        description,
        description_fr,
        origin: originOf(category),
        is_rated: isRated(offer),
        suggested: suggested.id,
        prices,
      },
    ]
  })
  return { results }
}
