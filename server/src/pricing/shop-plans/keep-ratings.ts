import { toCents } from '@forecourt/contract/platform/money.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { sqlStateOf } from '#platform/db/tenant.ts'
import type { RatedOffer } from './rate-offers.ts'
import { tablePrice } from './shop-plan-wire.ts'
import {
  countingFallbacks,
  forgettingFallbacks,
  forgettingOld,
  markingRated,
  storingRatings,
  type FallbackRow,
  type ShopPlace,
} from './shop-plans.queries.ts'

interface Kept {
  readonly rated: readonly RatedOffer[]
  readonly vehicle: Parameters<typeof tablePrice>[1] & { readonly id: string }
  readonly place: Pick<ShopPlace, 'id'>
  readonly term: number
  readonly day: string
}

/** For the last statement: stores the provider's ratings, and where table prices were used instead. */
export function keepRatings(tx: Tx, { rated, vehicle, place, term, day }: Kept): void {
  const own = { dealer_id: place.id, vehicle_id: vehicle.id }
  const ratings = rated.flatMap(({ offer, fresh }) =>
    fresh === undefined
      ? []
      : [
          {
            ...own,
            protection_plan: offer.plan.id,
            asked: fresh.asked,
            quote: fresh.given.quote,
            price: toCents(fresh.given.retail),
            cost: fresh.given.cost === null ? null : toCents(fresh.given.cost),
            deductible: fresh.given.deductible === null ? null : toCents(fresh.given.deductible),
            distance_limit: fresh.given.distance_limit,
            term: fresh.given.term,
          },
        ],
  )
  // One per plan and reason, for any number of prices.
  const fallbacks = new Map<string, FallbackRow>()
  for (const { offer, failure: reason } of rated) {
    const price = tablePrice(offer, vehicle, term).row?.price
    const { id: protection_plan } = offer.plan
    if (reason !== undefined && price !== undefined)
      fallbacks.set(`${protection_plan} ${reason}`, {
        ...own,
        protection_plan,
        source: 'provider',
        reason,
        price,
        day,
      })
  }
  const products = rated.flatMap(({ offer, fresh }) => (fresh && offer.product ? [offer.product.id] : []))
  deferToCommit(tx, {
    changes: [
      ...(ratings.length > 0
        ? [storingRatings(tx, ratings), markingRated(tx, place.id, products), forgettingOld(tx, place.id)]
        : []),
      ...(fallbacks.size > 0
        ? [countingFallbacks(tx, [...fallbacks.values()]), forgettingFallbacks(tx, place.id)]
        : []),
    ],
  })
}

/** Ignores plans or vehicles that were deleted since: there is nothing to store for them. */
export function ignoreGone(error: unknown): void {
  if (sqlStateOf(error) !== '23503') throw error
}
