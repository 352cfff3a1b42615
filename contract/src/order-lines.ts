import { OVERRIDE_REASONS } from '@forecourt/domain/orders/override-reasons.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OrderWithWorksheet } from './orders.ts'
import { Id } from './text.ts'

const Reason = z.enum(OVERRIDE_REASONS.map(({ code }) => code))
/** A server id, or a temporary one (spec 9). */
const LineId = z.string().min(1).max(40)

/** Decisions 3.29: which incentives the order has from now on; one that goes, goes for a reason. */
export const OrderIncentives = z.strictObject({
  /** Incentives of the library. */
  global_ids: z.array(Id).max(60),
  /** Incentives of the dealership's own making that the order has and keeps. */
  custom: z.array(z.strictObject({ id: LineId })).max(60),
  removed: z.array(z.strictObject({ id: LineId, reason: Reason })).max(60),
})

const saved = {
  access: 'pricing-worksheet:edit',
  response: OrderWithWorksheet,
  etag: true,
} as const

const added = {
  ...saved,
  body: z.strictObject({ order_id: Id }),
  fails: ['order_archived', 'order_confirmed', 'pricing_invalid', 'line_not_applicable'],
} as const

export const orderLines = {
  incentives: endpoint('PUT /api/dealer/order/{id}/incentives/', {
    ...saved,
    summary: 'Set the incentives of an order; answers it with its figures made anew',
    body: OrderIncentives,
    ifMatch: 'required',
    fails: ['order_archived', 'order_confirmed', 'pricing_invalid', 'line_not_applicable'],
  }),
  addFee: endpoint('POST /api/dealer/fees/global/{id}/add_to_order/', {
    ...added,
    summary: 'Put a fee of the library on an order; one that is there stays as it is',
  }),
  addDiscount: endpoint('POST /api/dealer/discounts/global/{id}/add_to_order/', {
    ...added,
    summary: 'Put a discount of the library on an order; one that is there stays as it is',
  }),
}
