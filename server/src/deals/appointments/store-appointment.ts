import { stepOfAppointment } from '@forecourt/domain/deals/appointments/appointment-states.ts'
import {
  bookingProblem,
  isForStaffToSay,
  reachProblem,
} from '@forecourt/domain/deals/appointments/booking-problem.ts'
import { openDay } from '@forecourt/domain/deals/appointments/opening-days.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import type { Tx } from '#platform/db/client.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import { progressOf } from '#deals/orders/order-progress.ts'
import { updateOrder, type OrderRow } from '#deals/orders/orders.queries.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'
import type { NotifiedAppointment } from './appointment-wire.ts'
import { readCalendar, replaceAppointment, type Calendar } from './appointments.queries.ts'

export interface Hand {
  readonly dealer: string
  /** Author: a member of staff or the customer. */
  readonly by: string
  /** The author's full name, stored on the order. */
  readonly name: string
  readonly now: Date
}

interface Asked {
  readonly start: string
  readonly type: NotifiedAppointment['type']
  readonly note: string | null
  readonly source: 'dealer' | 'customer'
  readonly anyway?: boolean
}

const DAY = 24 * 60 * 60_000
const MINUTE = 60_000

/** Books an appointment in place of the current one; the calendar is locked. */
export async function bookAppointment(
  hand: Hand,
  tx: Tx,
  row: OrderRow,
  asked: Asked,
): Promise<{ after: OrderRow; appointment: NotifiedAppointment; calendar: Calendar }> {
  const start = Date.parse(asked.start)
  const outOfReach = reachProblem(start, hand.now.getTime())
  if (outOfReach) throw refusedStart(outOfReach)
  const calendar = await readCalendar(tx, hand.dealer, {
    from: start,
    to: start + DAY,
    but: row.order.id,
    books: true,
  })
  refuseTime(start, calendar, asked, hand.now)
  const appointment = {
    id: newId(),
    type: asked.type,
    starts: new Date(start).toISOString(),
    ends: new Date(start + calendar.calendar.slot_minutes * MINUTE).toISOString(),
    state: 'unconfirmed',
    outcome: 'none',
    note: asked.note,
    source: asked.source,
    cancelled_by: null,
    message: null,
  } as const
  const stored = { ...appointment, created: calendar.now }
  replaceAppointment(tx, hand.dealer, { ...stored, order_id: row.order.id, created_by: hand.by })
  return { after: await storeOnOrder(hand, tx, row, stored), appointment: stored, calendar }
}

/** @throws Refusal if the time is not bookable, or needs the confirmation of staff */
function refuseTime(start: number, calendar: Calendar, { source, anyway = false }: Asked, now: Date): void {
  const by = source === 'dealer' ? 'staff' : 'customer'
  const problem = bookingProblem(start, { opening: calendar, taken: calendar.taken, now: now.getTime(), by })
  if (problem === undefined) return
  if (by === 'staff' && isForStaffToSay(problem)) {
    if (anyway) return
    if (problem === 'full') throw new Refusal('conflict', { code: 'time_taken' })
    const { opens, closes } = openDay(wallClock(start, calendar.timezone).date, calendar)
    throw new Refusal('conflict', {
      code: 'outside_hours',
      params: { opens: opens ?? '', closes: closes ?? '' },
    })
  }
  if (problem === 'full') throw new Refusal('conflict', { code: 'time_taken' })
  throw refusedStart(problem)
}

const refusedStart = (problem: keyof typeof fieldRules) =>
  invalid({ start: { rule: fieldRules[problem], params: {} } })

const fieldRules = {
  past: 'appointment_past',
  too_far: 'appointment_too_far',
  too_soon: 'appointment_too_soon',
  not_offered: 'appointment_not_offered',
  outside_hours: 'appointment_not_offered',
} as const

/** Stores the summary of the appointment on the order, for lists and for the next action. */
export async function storeOnOrder(
  { dealer, by, name, now }: Hand,
  tx: Tx,
  row: OrderRow,
  appointment: NotifiedAppointment,
): Promise<OrderRow> {
  const columns = {
    // Nobody came: the appointment is no longer upcoming.
    appointment_state: appointment.outcome === 'no_show' ? ('cancelled' as const) : appointment.state,
    appointment_start: appointment.starts,
    appointment_step: stepOfAppointment(appointment),
  }
  const order = await updateOrder(tx, row.order, {
    ...columns,
    ...progressOf({ ...row.order, ...columns }, now),
    updated_by: by,
  })
  refreshCustomer(tx, dealer, row.order.customer_id)
  return {
    ...row,
    order,
    appointment,
    updated_by: name,
  }
}
