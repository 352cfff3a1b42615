import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Money } from '#platform/money.ts'
import { OrderWithWorksheet } from './orders.ts'
import { OverrideAnswers, OverrideRecord } from './overrides.ts'
import { PageNumber, pageOf } from '#platform/pages.ts'
import { Pricing, PricingRow } from '#pricing/pricing.ts'
import { Id, Timestamp } from '#platform/text.ts'
import { PaymentType } from '#inventory/vehicles.ts'
import { PricingSummary, Worksheet } from '#pricing/worksheet.ts'

/** An override as stored in its version. */
const VersionOverride = OverrideRecord.extend({
  /** Names of the line it was made on; null if it concerns no line. */
  line: z.object({ name: z.string(), name_fr: z.string() }).nullable(),
})
export type VersionOverride = z.output<typeof VersionOverride>

/** A saved version of an order's worksheet. */
export const OrderVersion = z.object({
  id: Id,
  order: Id,
  /** The version number of the order after the save. */
  version: z.int(),
  payment_type: PaymentType,
  /** Null if the worksheet was not priced: a new order. */
  payment: PricingSummary.nullable(),
  /** Front and back gross; null for roles that may not see it, and if the cost of the vehicle is unknown. */
  gross: Money.nullable(),
  /** The part of it from protection plans; null also if their costs were not stored. */
  back_gross: Money.nullable(),
  /** The overrides of this version. */
  overrides: z.array(VersionOverride),
  restored_from: z.int().nullable(),
  /** Name of the scenario that was applied. */
  what_if: z.string().nullable(),
  /** SHA-256 of the stored trace of the figures, in hexadecimal. */
  trace: z.string().nullable(),
  created: Timestamp,
  /** Full name of the user or customer who saved it. */
  created_by: z.string().nullable(),
  by_customer: z.boolean(),
  /** Full name of the customer as whom the user was logged in. */
  on_behalf_of: z.string().nullable(),
})
export type OrderVersion = z.output<typeof OrderVersion>

const OrderVersionInFull = OrderVersion.extend({
  worksheet: Worksheet,
  /** Dealer cost of its plans, by line; null for roles that may not see it. */
  plan_costs: z.record(z.string(), Money).nullable(),
  pricing: Pricing.nullable(),
})
export type OrderVersionInFull = z.output<typeof OrderVersionInFull>

/** An amount in both versions; null if one has no such line or figure. */
const AmountDifference = z.object({ before: Money.nullable(), after: Money.nullable(), difference: Money })

export const VersionDifference = z.object({
  before: OrderVersion,
  after: OrderVersion,
  /** Lines of the priced worksheet with different amounts, in their order. */
  rows: z.array(
    AmountDifference.extend({
      key: z.string(),
      group: z.string(),
      label: PricingRow.shape.label,
      /** Amounts are unsigned: a minus means that the line is subtracted. */
      sign: PricingRow.shape.sign,
    }),
  ),
  /** Differing figures: payment, amount due, totals, gross. */
  figures: z.array(AmountDifference.extend({ name: z.string() })),
  /** Differing inputs, by the names used in validation errors. */
  fields: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type VersionDifference = z.output<typeof VersionDifference>

export const orderVersions = {
  list: endpoint('GET /api/dealer/order/{id}/versions/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'The saved versions of an order’s worksheet, newest first',
    query: z.strictObject({ page: PageNumber }),
    response: pageOf(OrderVersion),
  }),
  get: endpoint('GET /api/dealer/order-version/{id}/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'One version with its worksheet and all figures',
    response: OrderVersionInFull,
  }),
  difference: endpoint('GET /api/dealer/order-version/{id}/difference/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'Differences from this version to another of the same order, in dollars',
    query: z.strictObject({ to: Id }),
    response: VersionDifference,
  }),
  restore: endpoint('POST /api/dealer/order-version/{id}/restore/', {
    access: 'pricing-worksheet:edit',
    ours: true,
    summary: 'Restore the worksheet of this version, priced again, as the newest version',
    body: z.strictObject({ override_reasons: OverrideAnswers.optional() }),
    response: OrderWithWorksheet,
    ifMatch: 'required',
    etag: true,
    fails: ['order_archived', 'order_confirmed', 'pricing_invalid'],
  }),
}
