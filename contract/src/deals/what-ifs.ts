import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Money } from '#platform/money.ts'
import { OrderWithWorksheet } from './orders.ts'
import { OverrideAnswers } from './overrides.ts'
import { Id, requiredText, Timestamp } from '#platform/text.ts'
import { PaymentType } from '#inventory/vehicles.ts'
import { PricingSummary, Worksheet } from '#pricing/worksheet.ts'

/** A scenario: a named draft of an order's deal, without effect on the order until it is applied. */
export const Scenario = z.object({
  id: Id,
  order: Id,
  name: z.string(),
  payment_type: PaymentType,
  worksheet: Worksheet,
  payment: PricingSummary,
  /** Front and back gross; null for roles that may not see it, and if the cost of the vehicle is unknown. */
  gross: Money.nullable(),
  /** The version of the order that it is based on. */
  based_on: z.int(),
  applied: Timestamp.nullable(),
  created: Timestamp,
  created_by: z.string().nullable(),
  updated: Timestamp,
  version: z.int(),
})
export type Scenario = z.output<typeof Scenario>

const name = requiredText(60)
const draft = { name, payment_type: PaymentType, worksheet: Worksheet }
/** The version of the order to start from; default: the current one. */
const basedOn = z.int().min(1)

export const scenarios = {
  list: endpoint('GET /api/dealer/order/{id}/what-ifs/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'The scenarios of an order, oldest first',
    response: z.object({ results: z.array(Scenario) }),
  }),
  create: endpoint('POST /api/dealer/order/{id}/what-ifs/', {
    access: 'pricing-worksheet:edit',
    ours: true,
    summary: 'Create a scenario without effect on the order; at most twenty per order',
    body: z.strictObject({ ...draft, based_on: basedOn.optional() }),
    response: Scenario,
    idempotency: 'required',
    etag: true,
    fails: ['pricing_invalid', 'too_many_what_ifs', 'order_archived'],
  }),
  update: endpoint('PATCH /api/dealer/what-if/{id}/', {
    access: 'pricing-worksheet:edit',
    ours: true,
    summary: 'Rename or change a scenario',
    body: z.strictObject(draft).partial(),
    response: Scenario,
    ifMatch: 'required',
    etag: true,
    fails: ['pricing_invalid', 'order_archived'],
  }),
  delete: endpoint('DELETE /api/dealer/what-if/{id}/', {
    access: 'pricing-worksheet:edit',
    ours: true,
    summary: 'Delete a scenario',
    status: 204,
  }),
  apply: endpoint('POST /api/dealer/what-if/{id}/apply/', {
    access: 'pricing-worksheet:edit',
    ours: true,
    summary: 'Save the scenario as the order’s worksheet; If-Match names the version of the order',
    body: z.strictObject({ override_reasons: OverrideAnswers.optional() }),
    response: OrderWithWorksheet,
    ifMatch: 'required',
    etag: true,
    fails: ['order_archived', 'order_confirmed', 'pricing_invalid'],
  }),
}
