import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { changesOf, given } from './library-lines.ts'
import { Amount } from '#platform/money.ts'
import { Day, Id, text, Timestamp } from '#platform/text.ts'

const needed = z.boolean().default(true)

const PenProductBody = z.strictObject({
  provider: text(60),
  product_code: text(60),
  coverages: z.array(text(80)).max(40),
  /** Term in months. */
  terms: z.array(z.int().min(1).max(120)).max(40).default([]),
  deductibles: z.array(Amount).max(40).default([]),
  needs_vin: needed,
  needs_odometer: needed,
  needs_in_service_date: needed,
})

const PenProduct = z.object(given(PenProductBody.shape)).extend({
  id: Id,
  version: z.int(),
  /** When the provider last returned a price for it. */
  last_rated_at: Timestamp.nullable(),
  /** Number of plans that use it. */
  plans: z.int(),
})
export type PenProduct = z.output<typeof PenProduct>

const Fallback = z.object({
  id: Id,
  plan: z.object({ id: Id, name: z.string(), name_fr: z.string().nullable() }),
  vehicle: z.object({ id: Id, name: z.string(), stock_number: z.string() }),
  /** `customer`: reported by a customer's page, not observed by the server. */
  source: z.enum(['provider', 'customer']),
  reason: z.string(),
  price: Amount,
  times: z.int(),
  day: Day,
  last_at: Timestamp,
})
export type Fallback = z.output<typeof Fallback>

/** Status of plan prices, and the failures for which the price table was used. */
const RatingStatus = z.object({
  provider: z.enum(['table', 'pen']),
  /** The last response of the provider had no price. */
  is_down: z.boolean(),
  /** When the price table last changed. */
  table_as_of: Timestamp.nullable(),
  last_rated_at: Timestamp.nullable(),
  fallbacks: z.array(Fallback),
})
export type RatingStatus = z.output<typeof RatingStatus>

export const penProducts = {
  list: endpoint('GET /api/dealer/aftermarket/pen-product/', {
    access: 'aftermarket:read',
    summary: 'The products of the rating provider',
    response: z.object({ results: z.array(PenProduct) }),
  }),
  detail: endpoint('GET /api/dealer/aftermarket/pen-product/{id}/', {
    access: 'aftermarket:read',
    summary: 'One product of the rating provider',
    response: PenProduct,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/aftermarket/pen-product/', {
    access: 'aftermarket:edit',
    summary: 'Add a product of the rating provider',
    body: PenProductBody,
    response: PenProduct,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['library_full'],
  }),
  replace: endpoint('PUT /api/dealer/aftermarket/pen-product/{id}/', {
    access: 'aftermarket:edit',
    summary: 'Replace all fields of a product of the rating provider',
    body: PenProductBody,
    response: PenProduct,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/aftermarket/pen-product/{id}/', {
    access: 'aftermarket:edit',
    summary: 'Change a product of the rating provider',
    body: changesOf(PenProductBody),
    response: PenProduct,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/aftermarket/pen-product/{id}/', {
    access: 'aftermarket:edit',
    summary: 'Delete a product that no plan uses',
    ifMatch: 'required',
    status: 204,
    fails: ['in_use'],
  }),
  status: endpoint('GET /api/dealer/aftermarket/rating-status/', {
    access: 'aftermarket:read',
    ours: true,
    background: true,
    summary: 'Source of plan prices, and the failures for which the price table was used',
    response: RatingStatus,
  }),
}
