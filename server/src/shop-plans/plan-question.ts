import { createHash } from 'node:crypto'
import { canonicalJson } from '@forecourt/domain/traces/canonical-json.ts'
import { penInputs, ratedTerm } from '@forecourt/domain/protection-plans/pen-inputs.ts'
import { quoteDate } from '../pricing/quote-date.ts'
import type { PenQuestion } from '../outside/pen/port.ts'
import type { Offer, ShopPlace, ShopVehicle } from './shop-plans.queries.ts'

export interface Asked {
  readonly term: number
  readonly rate?: string | undefined
  readonly total_purchase_price?: string | undefined
  readonly payment_type?: 'cash' | 'finance' | 'lease' | undefined
  /** The amount financed. */
  readonly payment?: string | undefined
}

/** A plan's question to the provider; `missing` what it cannot do without; undefined for a plan that is not rated. */
export type PlanQuestion =
  | { readonly question: PenQuestion; readonly key: string }
  | { readonly missing: 'vin' | 'odometer' }
  | undefined

interface Rated extends Offer {
  readonly plan: Offer['plan'] & { readonly pen_coverage: string }
  readonly product: NonNullable<Offer['product']>
}

/** Whether the provider makes the price of a plan. */
export const isRated = (offer: Offer): offer is Rated =>
  offer.plan.use_pen_for_localized_prices && offer.product !== null && offer.plan.pen_coverage !== null

/** What the provider is asked for a plan. Only what covers no vehicle is rated by the sale. */
export function questionOf(
  offer: Offer,
  vehicle: ShopVehicle,
  place: ShopPlace,
  asked: Asked,
  now: Date,
): PlanQuestion {
  if (!isRated(offer)) return undefined
  const { plan, product } = offer
  const date = quoteDate(now, place.timezone)
  const found = penInputs(product, vehicle, date)
  if ('missing' in found) return found
  const isOfSale = !product.needs_vin
  const question: PenQuestion = {
    dealer: String(place.number),
    product_code: plan.product_code ?? product.product_code,
    coverage: plan.pen_coverage,
    term: ratedTerm(product.terms, asked.term),
    vehicle: { ...found.inputs, condition: vehicle.vehicle_condition },
    sale: {
      date,
      payment_type: (isOfSale && asked.payment_type) || null,
      rate: (isOfSale && asked.rate) || null,
      amount_financed: (isOfSale && asked.payment) || null,
      total_purchase_price: (isOfSale && asked.total_purchase_price) || null,
    },
  }
  const key = createHash('sha256')
    .update(`${plan.id} ${canonicalJson(question)}`)
    .digest('hex')
  return { question, key }
}
