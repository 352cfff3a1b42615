import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { changesOf, given } from './library-lines.ts'
import { Decimal } from '#platform/money.ts'
import { Day, Id, text, Timestamp } from '#platform/text.ts'

/** Percent, "9.975"; null or zero: the province has no such tax. */
const rate = Decimal.nullable().default(null)
const words = (max: number) => text(max).nullable().default(null)

const ProvinceTaxBody = z.strictObject({
  province: z.string().max(2),
  effective_from: Day,
  gst: rate,
  hst: rate,
  pst: rate,
  qst: rate,
  note: words(300),
  source: words(120),
})

const ProvinceTax = z.object(given(ProvinceTaxBody.shape)).extend({
  id: Id,
  version: z.int(),
  /** Whether it is in force today. */
  is_in_force: z.boolean(),
  created: Timestamp,
})
export type ProvinceTax = z.output<typeof ProvinceTax>

const OldRates = z.object({
  country: z.enum(['CA', 'US']),
  region: z.string(),
  name: z.string(),
  name_fr: z.string(),
  /** When the data was last checked. */
  as_of: Day,
  /** Confidence of the shipped data; null for corrected rates. */
  confidence: z.string().nullable(),
  /** The source of the rates, or who corrected them. */
  sources: z.array(z.string()),
  /** Their period has ended and no successor is known. */
  is_unverified: z.boolean(),
})
export type OldRates = z.output<typeof OldRates>

/** Decisions 3.69: the tax rates of deals; other rules of a province are unchanged. */
export const provinceTaxes = {
  list: endpoint('GET /api/dealer/province-tax/', {
    access: 'aftermarket:read',
    summary: 'The taxes of the provinces, each with its effective date, newest first',
    response: z.object({ results: z.array(ProvinceTax) }),
  }),
  old: endpoint('GET /api/dealer/old-tax-rates/', {
    access: 'old-tax-rates:read',
    ours: true,
    summary: 'Provinces and states whose rates were last checked more than 24 months ago, with their sources',
    response: z.object({ results: z.array(OldRates) }),
  }),
  detail: endpoint('GET /api/dealer/province-tax/{id}/', {
    access: 'aftermarket:read',
    summary: 'The taxes of one province from one effective date',
    response: ProvinceTax,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/province-tax/', {
    access: 'tax:edit',
    summary: 'Set the rates of a province from a day on, for all dealerships',
    body: ProvinceTaxBody,
    response: ProvinceTax,
    status: 201,
    etag: true,
    idempotency: 'required',
  }),
  replace: endpoint('PUT /api/dealer/province-tax/{id}/', {
    access: 'tax:edit',
    summary: 'Replace the rates of a province',
    body: ProvinceTaxBody,
    response: ProvinceTax,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/province-tax/{id}/', {
    access: 'tax:edit',
    summary: 'Correct the rates of a province',
    body: changesOf(ProvinceTaxBody),
    response: ProvinceTax,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/province-tax/{id}/', {
    access: 'tax:edit',
    summary: 'Delete rates of a province; refused for the only ones in force on their first day',
    ifMatch: 'required',
    status: 204,
    fails: ['in_use'],
  }),
}
