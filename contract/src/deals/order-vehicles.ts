import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OrderWithWorksheet } from './orders.ts'
import { Id } from '#platform/text.ts'
import { Vehicle } from '#inventory/vehicles.ts'

const ours = { ours: true } as const

/** The vehicle of an order, and another one in its place. */
export const orderVehicles = {
  similar: endpoint('GET /api/dealer/order/{id}/similar_vehicles/', {
    ...ours,
    access: 'order:read',
    summary: 'Vehicles like the one of the order that nobody has reserved',
    response: z.object({ results: z.array(Vehicle) }),
  }),
  replace: endpoint('POST /api/dealer/order/{id}/replace_vehicle/', {
    ...ours,
    access: 'order:replace-vehicle',
    summary: 'Move the order to another vehicle, with worksheet, trade-ins and deposit',
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
