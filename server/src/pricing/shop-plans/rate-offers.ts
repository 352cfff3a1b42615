import { toCents } from '@forecourt/contract/platform/money.ts'
import type { Prepared } from '@forecourt/contract/pricing/shop-plans.ts'
import type { PenPort, PenRating } from '#platform/outside/pen/port.ts'
import type { PlanQuestion } from './plan-question.ts'
import type { Offer, Rating } from './shop-plans.queries.ts'

export type Reason = Prepared['warnings'][number]['reason']

/** The result for a plan: a stored rating, a fresh one, or the reason for none. */
export interface RatedOffer {
  readonly offer: Offer
  readonly rating?: Rating
  readonly fresh?: { readonly asked: string; readonly given: PenRating }
  readonly failure?: Reason
}

/** The day's rating with the same inputs. */
export const storedRating = ({ ratings }: Offer, question: PlanQuestion): Rating | undefined =>
  question && 'key' in question ? ratings.find(({ asked }) => asked === question.key) : undefined

/** The result for a plan without calling the provider. */
export function knownOffer(offer: Offer, question: PlanQuestion): RatedOffer {
  const rating = storedRating(offer, question)
  return { offer, ...(rating && { rating }) }
}

/** Requests a rating unless there is one of today; every failure becomes a reason and never throws. */
export async function rateOffer(
  offer: Offer,
  question: PlanQuestion,
  port: PenPort | undefined,
  now: Date,
): Promise<RatedOffer> {
  const known = knownOffer(offer, question)
  if (question === undefined || known.rating) return known
  if ('missing' in question) return { offer, failure: question.missing }
  if (!port) return { offer, failure: 'not_configured' }
  const result = await port.rate(question.question, question.key)
  if (!result.ok) return { offer, failure: result.error.kind }
  const given = result.value
  const rating: Rating = {
    asked: question.key,
    price: toCents(given.retail),
    deductible: given.deductible === null ? null : toCents(given.deductible),
    distance_limit: given.distance_limit,
    term: given.term,
    as_of: now.toISOString(),
  }
  return { offer, rating, fresh: { asked: question.key, given } }
}
