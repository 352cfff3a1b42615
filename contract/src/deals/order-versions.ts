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

/** An override as its version knows it. */
const VersionOverride = OverrideRecord.extend({
  /** Names of the line it was made on; null where it is no line's. */
  line: z.object({ name: z.string(), name_fr: z.string() }).nullable(),
})
export type VersionOverride = z.output<typeof VersionOverride>

/** A save of an order's worksheet. */
export const OrderVersion = z.object({
  id: Id,
  order: Id,
  /** The order's own version after the save. */
  version: z.int(),
  payment_type: PaymentType,
  /** Null where the worksheet was not priced: an order just opened. */
  payment: PricingSummary.nullable(),
  /** Front and back; null for roles that may not see it, and where the vehicle's cost is not known. */
  gross: Money.nullable(),
  /** What of it protection plans leave; null also of a time when nobody kept what they cost. */
  back_gross: Money.nullable(),
  /** The overrides in force. */
  overrides: z.array(VersionOverride),
  restored_from: z.int().nullable(),
  /** The name of the draft that was applied. */
  what_if: z.string().nullable(),
  /** Hexadecimal SHA-256 of what explains the figures. */
  trace: z.string().nullable(),
  created: Timestamp,
  /** Full name of who saved it: a user, or the customer. */
  created_by: z.string().nullable(),
  by_customer: z.boolean(),
  /** Full name of the customer as whom the user was logged in. */
  on_behalf_of: z.string().nullable(),
})
export type OrderVersion = z.output<typeof OrderVersion>

const OrderVersionInFull = OrderVersion.extend({
  worksheet: Worksheet,
  /** What its plans cost, by line; null for roles that may not see it. */
  plan_costs: z.record(z.string(), Money).nullable(),
  pricing: Pricing.nullable(),
})
export type OrderVersionInFull = z.output<typeof OrderVersionInFull>

/** An amount in both versions; null where one has no such line or figure. */
const AmountDifference = z.object({ before: Money.nullable(), after: Money.nullable(), difference: Money })

export const VersionDifference = z.object({
  before: OrderVersion,
  after: OrderVersion,
  /** Lines of the priced worksheet whose amount differs, in their order. */
  rows: z.array(
    AmountDifference.extend({
      key: z.string(),
      group: z.string(),
      label: PricingRow.shape.label,
      /** Amounts have no sign of their own: a minus says that the line is taken off. */
      sign: PricingRow.shape.sign,
    }),
  ),
  /** Payment, amount due, totals, gross: those that differ. */
  figures: z.array(AmountDifference.extend({ name: z.string() })),
  /** Inputs that differ, by the name a refusal gives them. */
  fields: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type VersionDifference = z.output<typeof VersionDifference>

export const orderVersions = {
  list: endpoint('GET /api/dealer/order/{id}/versions/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'The saves of an order’s worksheet, newest first',
    query: z.strictObject({ page: PageNumber }),
    response: pageOf(OrderVersion),
  }),
  get: endpoint('GET /api/dealer/order-version/{id}/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'One save with its worksheet and all figures',
    response: OrderVersionInFull,
  }),
  difference: endpoint('GET /api/dealer/order-version/{id}/difference/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'What changed from this version to another of the same order, in dollars',
    query: z.strictObject({ to: Id }),
    response: VersionDifference,
  }),
  restore: endpoint('POST /api/dealer/order-version/{id}/restore/', {
    access: 'pricing-worksheet:edit',
    ours: true,
    summary: 'Save the worksheet of this version again, priced anew, as the newest version',
    body: z.strictObject({ override_reasons: OverrideAnswers.optional() }),
    response: OrderWithWorksheet,
    ifMatch: 'required',
    etag: true,
    fails: ['order_archived', 'order_confirmed', 'pricing_invalid'],
  }),
}
