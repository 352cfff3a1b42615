import { isReservationInForce } from '@forecourt/domain/deals/deposits/vehicle-reservation.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { isoInstant } from '#platform/db/columns.ts'
import { notFound } from '#platform/http/refusal.ts'
import { paymentRefreshes } from './payment-refreshes.table.ts'
import { vehicles } from './vehicles.table.ts'

/**
 * When the inputs of the payments count as changed: immediately if a refresh has yet to reach the vehicle, else
 * when a dated card or tax rule begins or ends. Raw SQL, because the query builder drops table names if there is
 * only one table.
 */
const paymentsDueAt = sql`(
  SELECT min(CASE WHEN NOT r.is_done AND (r.seen_to IS NULL OR vehicles.id > r.seen_to) THEN 'epoch' ELSE r.changes_at END)
  FROM ${paymentRefreshes} r WHERE r.dealer_id = vehicles.dealer_id AND (NOT r.is_done OR r.changes_at IS NOT NULL))`.mapWith(
  (stored: string): string | null => isoInstant(stored),
)

/** The order a vehicle is reserved for, possibly expired: reservations end without a write (`reservationAt`). */
export interface ReservationRow {
  readonly order: string
  readonly order_number: string
  readonly number: string
  readonly until: string
  readonly by: string | null
  readonly note: string | null
  readonly auto_release: boolean
  /** Reserved by a deposit, not by hand. */
  readonly by_deposit: boolean
}

const reservedFor = sql<ReservationRow | null>`CASE WHEN vehicles.reserved_for IS NOT NULL THEN (
  SELECT jsonb_build_object('order', held.id, 'order_number', held.number, 'number', vehicles.reservation_number,
    'until', to_char(vehicles.reserved_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'note', vehicles.reservation_note,
    'auto_release', vehicles.reservation_auto_release, 'by_deposit', vehicles.reserved_deposit IS NOT NULL,
    'by', (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = vehicles.reserved_by))
  FROM orders held WHERE held.dealer_id = vehicles.dealer_id AND held.id = vehicles.reserved_for) END`

/** A vehicle for other slices: its columns, when its payments become due, and its reservation. */
export const vehicleColumns = {
  ...getTableColumns(vehicles),
  payments_due_at: paymentsDueAt,
  reservation: reservedFor,
}

export type ReadVehicle = typeof vehicles.$inferSelect & {
  readonly payments_due_at: string | null
  readonly reservation: ReservationRow | null
}

/** The reservation in force at a moment. */
export const reservationAt = (
  { reservation }: Pick<ReadVehicle, 'reservation'>,
  now: Date,
): ReservationRow | null =>
  reservation !== null &&
  isReservationInForce({ ...reservation, until: Date.parse(reservation.until) }, now.getTime())
    ? reservation
    : null

type ReservedColumns = Pick<ReadVehicle, 'reserved_for' | 'reserved_until' | 'reservation_auto_release'>

/**
 * The order a vehicle is reserved for now. Reads only the vehicle's columns, because customers see no orders but
 * their own.
 */
function holderAt(
  { reserved_for, reserved_until, reservation_auto_release: auto_release }: ReservedColumns,
  now: Date,
): string | null {
  if (reserved_for === null || reserved_until === null) return null
  const until = Date.parse(reserved_until)
  return isReservationInForce({ until, auto_release }, now.getTime()) ? reserved_for : null
}

export const isReservedFor = (vehicle: ReservedColumns, order: string, now: Date): boolean =>
  holderAt(vehicle, now) === order

export const isReservedForOther = (vehicle: ReservedColumns, order: string, now: Date): boolean =>
  ![null, order].includes(holderAt(vehicle, now))

/** The stored vehicle, for slices that build on it. */
export async function getVehicleRow(tx: Tx, dealerId: string, id: string): Promise<ReadVehicle> {
  const [row] = await tx
    .select(vehicleColumns)
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, id)))
  if (!row) throw notFound()
  return row
}
