import type { AppointmentType } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import type { appointments } from '#deals/appointments/appointments.table.ts'
import type { orders } from '#deals/orders/orders.table.ts'
import { seeded, stableId } from '#platform/seeded.ts'

type OrderRow = typeof orders.$inferInsert
type AppointmentRow = typeof appointments.$inferInsert

const minute = 60_000
const length = 30 * minute

const before: readonly AppointmentType[] = ['test_drive', 'showroom', 'trade_inspection', 'phone', 'video']
const after: readonly AppointmentType[] = ['delivery', 'signing']

/** Notes of customers on an appointment, by language; null: none, as often as listed. */
const notes = {
  en: [null, null, null, 'With my partner.', 'I come by bus.', 'Please have the winter tires at hand.'],
  fr: [null, null, null, 'Avec ma conjointe.', 'J’arrive en autobus.', 'J’aimerais voir les pneus d’hiver.'],
} as const

interface Deals {
  readonly orders: readonly OrderRow[]
  readonly customers: readonly { readonly id: string; readonly language?: 'en' | 'fr' | undefined }[]
}

/** An appointment for the summary on each deal. */
export function appointmentsOf({ orders: rows, customers }: Deals, now: Date): AppointmentRow[] {
  const languages = new Map(customers.map(({ id, language }) => [id, language ?? 'en']))
  return rows.flatMap(order =>
    order.appointment_start && order.appointment_state
      ? [appointmentOf(order, languages.get(order.customer_id) ?? 'en', now)]
      : [],
  )
}

function appointmentOf(order: OrderRow, language: 'en' | 'fr', now: Date): AppointmentRow {
  const random = seeded(`appointment of ${order.id}`)
  const starts = order.appointment_start ?? now.toISOString()
  const state = order.appointment_state ?? 'unconfirmed'
  const isPressed = order.order_management_status === 'delivered' || order.confirmation !== null
  const source = order.appointment_step === 'awaiting-customer' ? 'dealer' : 'customer'
  const isOver = Date.parse(starts) + length < now.getTime()
  const outcome = order.appointment_step === 'expired' ? 'no_show' : 'kept'
  return {
    dealer_id: order.dealer_id,
    id: stableId(`demo appointment ${order.id}`),
    order_id: order.id,
    type: random.pick(isPressed ? after : before),
    starts,
    ends: new Date(Date.parse(starts) + length).toISOString(),
    state,
    outcome: isOver && state === 'confirmed' ? outcome : 'none',
    note: source === 'customer' ? random.pick(notes[language]) : null,
    source,
    cancelled_by: state === 'cancelled' ? random.pick(['customer', 'dealer'] as const) : null,
    ...(order.updated && { created: order.updated }),
    created_by: source === 'customer' ? order.customer_id : order.created_by,
  }
}
