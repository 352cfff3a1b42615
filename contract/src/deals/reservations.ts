import { RESERVATION_NUMBER } from '@forecourt/domain/deals/orders/reservation-form.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Order } from './orders.ts'
import { Day, optionalText, text } from '#platform/text.ts'

export const Reserve = z.strictObject({
  reservation_number: text(RESERVATION_NUMBER.max).min(RESERVATION_NUMBER.min),
  /** Its last day, in the dealership's time zone. */
  reserved_until: Day,
  note: optionalText(500),
})

export const reservations = {
  save: endpoint('POST /api/dealer/order/{id}/save_reserveit_field/', {
    access: 'order:reserve',
    summary: 'Reserve the vehicle for this order, or change the reservation',
    body: Reserve,
    response: Order,
    fails: ['vehicle_reserved', 'vehicle_not_reservable', 'order_archived'],
  }),
  remove: endpoint('POST /api/dealer/order/{id}/remove_reserveit_field/', {
    access: 'order:reserve',
    summary: 'Release the vehicle; does nothing if it is not reserved for this order',
    body: z.strictObject({}),
    response: Order,
    fails: ['deposit_reserves'],
  }),
}
