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
