import type { Opening } from '@forecourt/domain/deals/appointments/opening-days.ts'
import type { Taken } from '@forecourt/domain/deals/appointments/booking-problem.ts'
import { and, asc, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { appointments } from './appointments.table.ts'

export type AppointmentRow = typeof appointments.$inferSelect

/** Opening hours of a dealership, its address, and the times that are taken. */
export type Calendar = Opening & {
  /** By the database's clock: the order in which times were set. */
  readonly now: string
  readonly taken: readonly Taken[]
  readonly place: { readonly name: string; readonly email: string; readonly address: string }
}

interface Period {
  readonly from: number
  readonly to: number
  /** Order whose own appointment does not count as taken. */
  readonly but?: string | null
  /** Locks the calendar until the transaction ends, so that nobody else books. */
  readonly books?: boolean
}

/** Opening hours of the dealership and the times taken between two instants, in milliseconds since 1970. */
export async function readCalendar(tx: Tx, dealer: string, period: Period): Promise<Calendar> {
  const { from, to, but = null, books = false } = period
  const { rows } = await tx.execute<{ calendar: Calendar | null }>(
    sql`SELECT appointment_calendar(${dealer}, ${new Date(from).toISOString()}, ${new Date(to).toISOString()}, ${but}, ${books}) AS calendar`,
  )
  const calendar = rows[0]?.calendar
  if (!calendar) throw new Error('the dealership has no calendar')
  return calendar
}

const own = (dealer: string, order: string) =>
  and(eq(appointments.dealer_id, dealer), eq(appointments.order_id, order))

/** All appointments of an order, newest first; at most 100. */
export const listAppointmentsOf = (tx: Tx, dealer: string, order: string): Promise<AppointmentRow[]> =>
  tx
    .select()
    .from(appointments)
    .where(own(dealer, order))
    .orderBy(desc(appointments.created), desc(appointments.id))
    .limit(100)

/** The order of an appointment. */
export async function findOrderOf(tx: Tx, dealer: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ order: appointments.order_id })
    .from(appointments)
    .where(and(eq(appointments.dealer_id, dealer), eq(appointments.id, id)))
  return row?.order
}

/**
 * Appointments in a period that are not cancelled, soonest first, with their customers; none of archived
 * orders.
 */
export const listAppointmentsAt = (tx: Tx, dealer: string, { from, to }: Period) =>
  tx
    .select({
      appointment: appointments,
      order: { id: orders.id, number: orders.number },
      customer: {
        id: customers.id,
        first_name: customers.first_name,
        last_name: customers.last_name,
        assigned_dealer: customers.assigned_dealer,
        has_email: sql<boolean>`${customers.email} IS NOT NULL`,
      },
      rep: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      vehicle: { year: vehicles.year, make: vehicles.make, model: vehicles.model, trim: vehicles.trim },
    })
    .from(appointments)
    .innerJoin(
      orders,
      and(eq(orders.dealer_id, appointments.dealer_id), eq(orders.id, appointments.order_id)),
    )
    .innerJoin(
      customers,
      and(eq(customers.dealer_id, orders.dealer_id), eq(customers.id, orders.customer_id)),
    )
    .innerJoin(vehicles, and(eq(vehicles.dealer_id, orders.dealer_id), eq(vehicles.id, orders.vehicle_id)))
    .leftJoin(users, eq(users.id, customers.assigned_dealer))
    .where(
      and(
        eq(appointments.dealer_id, dealer),
        ne(appointments.state, 'cancelled'),
        gte(appointments.starts, new Date(from).toISOString()),
        lt(appointments.starts, new Date(to).toISOString()),
        eq(orders.is_archived, false),
      ),
    )
    .orderBy(asc(appointments.starts), asc(appointments.id))
    .limit(2000)

export type ListedRow = Awaited<ReturnType<typeof listAppointmentsAt>>[number]

type NewAppointment = Omit<typeof appointments.$inferInsert, 'dealer_id'>

/** Adds an unconfirmed appointment and cancels the current one, if any, in the commit batch. */
export function replaceAppointment(tx: Tx, dealer: string, row: NewAppointment): void {
  const current = and(
    own(dealer, row.order_id),
    ne(appointments.state, 'cancelled'),
    eq(appointments.outcome, 'none'),
  )
  deferToCommit(tx, {
    changes: [
      // First, because an order has at most one current appointment.
      tx.update(appointments).set({ state: 'cancelled', outcome: 'rescheduled' }).where(current),
      tx.insert(appointments).values({ ...row, dealer_id: dealer }),
    ],
  })
}

type Changes = Partial<Pick<AppointmentRow, 'state' | 'outcome' | 'cancelled_by' | 'message'>>

/** Writes the new state or outcome of an appointment in the commit batch. */
export function changeAppointment(tx: Tx, dealer: string, id: string, changes: Changes): void {
  const update = tx
    .update(appointments)
    .set(changes)
    .where(and(eq(appointments.dealer_id, dealer), eq(appointments.id, id)))
  deferToCommit(tx, { changes: [update] })
}
