import { createHash } from 'node:crypto'
import { canonicalJson } from '@forecourt/domain/pricing/traces/canonical-json.ts'
import {
  penInputs,
  ratedTerm,
  type PenNeeds,
  type RatedVehicle as DomainVehicle,
} from '@forecourt/domain/pricing/protection-plans/pen-inputs.ts'
import type { PenQuestion } from '#platform/outside/pen/port.ts'
import type { Offer } from './shop-plans.queries.ts'

export interface Asked {
  readonly term: number
  readonly rate?: string | undefined
  readonly total_purchase_price?: string | undefined
  readonly payment_type?: 'cash' | 'finance' | 'lease' | undefined
  /** The financed amount. */
  readonly payment?: string | undefined
}

/** A plan's request to the provider; `missing` lists required data; undefined for a plan that is not rated. */
export type PlanQuestion =
  | { readonly question: PenQuestion; readonly key: string }
  | { readonly missing: 'vin' | 'odometer' }
  | undefined

/** A plan with the data that ratings depend on. */
interface Rateable {
  readonly plan: Pick<Offer['plan'], 'id' | 'use_pen_for_localized_prices' | 'pen_coverage' | 'product_code'>
  readonly product: Pick<NonNullable<Offer['product']>, keyof PenNeeds | 'product_code' | 'terms'> | null
}

type Rated<O extends Rateable> = O & {
  readonly plan: { readonly pen_coverage: string }
  readonly product: NonNullable<O['product']>
}

/** A vehicle with the data that ratings depend on. */
export type RatedVehicle = DomainVehicle & {
  readonly vehicle_condition: PenQuestion['vehicle']['condition']
}

/** Place and date of a request: the dealership's number and day. */
interface Asking {
  readonly number: number
  readonly date: string
}

/** Whether a plan is priced by the provider. */
export const isRated = <O extends Rateable>(offer: O): offer is Rated<O> =>
  offer.plan.use_pen_for_localized_prices && offer.product !== null && offer.plan.pen_coverage !== null

/** The provider request for a plan. Only products that need no VIN are rated by the sale. */
export function questionOf(
  offer: Rateable,
  vehicle: RatedVehicle,
  { number, date }: Asking,
  asked: Asked,
): PlanQuestion {
  if (!isRated(offer)) return undefined
  const { plan, product } = offer
  const found = penInputs(product, vehicle, date)
  if ('missing' in found) return found
  const isOfSale = !product.needs_vin
  const question: PenQuestion = {
    dealer: String(number),
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

/** The key of a rating; undefined for a plan that is not rated, or a vehicle that cannot be. */
export function keyOf(...given: Parameters<typeof questionOf>): string | undefined {
  const question = questionOf(...given)
  return question && 'key' in question ? question.key : undefined
}
