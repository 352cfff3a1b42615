import type { CustomerAppointments } from '@forecourt/contract/deals/appointments.ts'
import { ASKED_TYPES } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { bookingProblem, FARTHEST_DAYS } from '@forecourt/domain/deals/appointments/booking-problem.ts'
import { slotsOf } from '@forecourt/domain/deals/appointments/opening-days.ts'
import { dayAfter } from '@forecourt/domain/platform/zones/calendar.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import type { Tx } from '#platform/db/client.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { appointmentWire } from './appointment-wire.ts'
import { readCalendar, type Calendar } from './appointments.queries.ts'

const DAY = 24 * 60 * 60_000
/** Days on one page. */
const PAGE_DAYS = 14

/** Why the order's customer may not request an appointment; null if they may. */
export function closedFor({ order }: OrderRow): CustomerAppointments['closed'] {
  if (order.is_archived) return 'order_archived'
  return order.vehicle_gone ? 'vehicle_unavailable' : null
}

interface Page {
  readonly now: Date
  readonly from?: string | undefined
}

export const ownWire = async (tx: Tx, customer: CustomerActor, row: OrderRow, page: Page) =>
  (await ownWireWith(tx, customer, row, page)).wire

/** The customer's own appointment with the free times of the two weeks from a day on. */
export async function ownWireWith(tx: Tx, customer: CustomerActor, row: OrderRow, { now, from }: Page) {
  const { timezone } = customer.tenant
  const { order, vehicle, appointment, rep } = row
  const today = quoteDate(now, timezone)
  const farthest = dayAfter(today, FARTHEST_DAYS)
  const first = from === undefined || from < today ? today : from > farthest ? farthest : from
  const begin = Date.parse(`${first}T00:00:00Z`) - DAY
  const calendar = await readCalendar(tx, customer.tenant.id, {
    from: begin,
    to: begin + (PAGE_DAYS + 3) * DAY,
    but: order.id,
  })
  const last = dayAfter(today, calendar.calendar.horizon_days)
  const dates = Array.from({ length: PAGE_DAYS }, (_, n) => dayAfter(first, n)).filter(date => date <= last)
  const next = dayAfter(first, PAGE_DAYS)
  const offered = (date: string) =>
    slotsOf(date, calendar)
      .filter(({ start }) => bookingProblem(start, { ...around(calendar), now: now.getTime() }) === undefined)
      .map(({ start, time }) => ({ start: new Date(start).toISOString(), time }))
  const wire: CustomerAppointments = {
    order: order.id,
    number: order.number,
    vehicle: {
      formatted_name: formattedName(vehicle, 'en'),
      formatted_name_fr: formattedName(vehicle, 'fr'),
    },
    timezone,
    slot_minutes: calendar.calendar.slot_minutes,
    appointment: appointment && appointmentWire(appointment, rep),
    closed: closedFor(row),
    types: [...ASKED_TYPES],
    days: dates.map(date => ({ date, times: offered(date) })).filter(({ times }) => times.length > 0),
    next_from: next <= last ? next : null,
  }
  return { wire, calendar }
}

const around = (calendar: Calendar) => ({
  opening: calendar,
  taken: calendar.taken,
  by: 'customer' as const,
})
