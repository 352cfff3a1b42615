import type { AppointmentType } from '@forecourt/domain/appointments/appointment-types.ts'
import type { appointments } from '../appointments/appointments.table.ts'
import type { orders } from '../orders/orders.table.ts'
import { seeded, stableId } from './seeded.ts'

type OrderRow = typeof orders.$inferInsert
type AppointmentRow = typeof appointments.$inferInsert

const minute = 60_000
const length = 30 * minute

const before: readonly AppointmentType[] = ['test_drive', 'showroom', 'trade_inspection', 'phone', 'video']
const after: readonly AppointmentType[] = ['delivery', 'signing']

/** What customers say when they ask for a time, as often as they say something. */
const notes = [
  null,
  null,
  null,
  'With my partner.',
  'I come by bus.',
  'Please have the winter tires at hand.',
]

/** What each deal says of its appointment, as an appointment. */
export const appointmentsOf = (rows: readonly OrderRow[], now: Date): AppointmentRow[] =>
  rows.flatMap(order =>
    order.appointment_start && order.appointment_state ? [appointmentOf(order, now)] : [],
  )

function appointmentOf(order: OrderRow, now: Date): AppointmentRow {
  const random = seeded(`appointment of ${order.id}`)
  const starts = order.appointment_start ?? now.toISOString()
  const state = order.appointment_state ?? 'unconfirmed'
  const isPressed = order.order_management_status === 'delivered' || order.confirmation !== null
  const source = order.appointment_step === 'awaiting-customer' ? 'dealer' : 'customer'
  const isOver = Date.parse(starts) + length < now.getTime()
  return {
    dealer_id: order.dealer_id,
    id: stableId(`demo appointment ${order.id}`),
    order_id: order.id,
    type: random.pick(isPressed ? after : before),
    starts,
    ends: new Date(Date.parse(starts) + length).toISOString(),
    state,
    outcome: isOver && state === 'confirmed' ? 'kept' : 'none',
    note: source === 'customer' ? random.pick(notes) : null,
    source,
    cancelled_by: state === 'cancelled' ? random.pick(['customer', 'dealer'] as const) : null,
    ...(order.updated && { created: order.updated }),
    created_by: source === 'customer' ? order.customer_id : order.created_by,
  }
}
