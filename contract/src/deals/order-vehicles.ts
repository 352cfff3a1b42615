import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OrderWithWorksheet } from './orders.ts'
import { Id } from '#platform/text.ts'
import { Vehicle } from '#inventory/vehicles.ts'

const ours = { ours: true } as const

/** Replacing the vehicle of an order. */
export const orderVehicles = {
  similar: endpoint('GET /api/dealer/order/{id}/similar_vehicles/', {
    ...ours,
    access: 'order:read',
    summary: 'Similar vehicles that are not reserved',
    response: z.object({ results: z.array(Vehicle) }),
  }),
  replace: endpoint('POST /api/dealer/order/{id}/replace_vehicle/', {
    ...ours,
    access: 'order:replace-vehicle',
    summary: 'Replace the vehicle of the order; worksheet, trade-ins and deposit are kept',
    body: z.strictObject({ vehicle: Id }),
    response: OrderWithWorksheet,
    ifMatch: 'required',
    etag: true,
    fails: [
      'order_archived',
      'order_confirmed',
      'vehicle_unavailable',
      'vehicle_reserved',
      'deposit_busy',
      'pricing_invalid',
      'commission_number_in_use',
    ],
  }),
}
