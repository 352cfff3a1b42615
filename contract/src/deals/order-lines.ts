import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OrderIncentives } from './order-incentives.ts'
import { OrderWithWorksheet } from './orders.ts'
import { Id } from '#platform/text.ts'

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
    summary: 'Set the incentives of an order; responds with the order and its new figures',
    body: OrderIncentives,
    ifMatch: 'required',
    fails: ['order_archived', 'order_confirmed', 'pricing_invalid', 'line_not_applicable'],
  }),
  addFee: endpoint('POST /api/dealer/fees/global/{id}/add_to_order/', {
    ...added,
    summary: 'Add a fee of the library to an order; an existing one is unchanged',
  }),
  addDiscount: endpoint('POST /api/dealer/discounts/global/{id}/add_to_order/', {
    ...added,
    summary: 'Add a discount of the library to an order; an existing one is unchanged',
  }),
}
