import { endOfDay } from '@forecourt/domain/platform/zones/zone-days.ts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { isFree } from '#inventory/vehicles/free-vehicles.ts'
import {
  vehicleColumns,
  type ReadVehicle,
  type ReservationRow,
} from '#inventory/vehicles/vehicle-row.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

export interface Reserving {
  readonly order_id: string
  readonly vehicle_id: string
  readonly by: string
  readonly number: string
  /** The last day, which ends at midnight in this time zone. */
  readonly until: string
  readonly timezone: string
  readonly note: string | null
  readonly now: Date
}

/** The columns of an unreserved vehicle. */
export const nobody = {
  reserved_for: null,
  reserved_until: null,
  reserved_by: null,
  reservation_number: null,
  reservation_note: null,
  reserved_deposit: null,
  reservation_auto_release: true,
} as const

/**
 * Reserves a vehicle that is free or already reserved for this order; undefined if it is not. Of many
 * simultaneous calls one succeeds.
 */
export async function reserveVehicle(
  tx: Tx,
  dealerId: string,
  { order_id, vehicle_id, by, number, until, timezone, note, now }: Reserving,
): Promise<ReadVehicle | undefined> {
  const isOwn = eq(vehicles.reserved_for, order_id)
  await tx
    .update(vehicles)
    .set({
      reserved_for: order_id,
      reserved_until: new Date(endOfDay(until, timezone)).toISOString(),
      reserved_by: by,
      reservation_number: number,
      reservation_note: note,
      // A deposit's reservation stays when staff reserve by hand too.
      reserved_deposit: sql`CASE WHEN ${isOwn} THEN ${vehicles.reserved_deposit} END`,
      reservation_auto_release: sql`CASE WHEN ${isOwn} THEN ${vehicles.reservation_auto_release} ELSE true END`,
    })
    .where(
      and(
        eq(vehicles.dealer_id, dealerId),
        eq(vehicles.id, vehicle_id),
        inArray(vehicles.stock_status, ['I', 'T', 'V']),
        or(isFree(now), isOwn),
      ),
    )
  return findVehicle(tx, dealerId, vehicle_id)
}

/** The vehicle as this transaction sees it. */
async function findVehicle(tx: Tx, dealerId: string, id: string): Promise<ReadVehicle | undefined> {
  const [row] = await tx
    .select(vehicleColumns)
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, id)))
  return row
}

/** Releases every vehicle reserved for this order. */
export async function releaseVehicle(tx: Tx, dealerId: string, orderId: string): Promise<void> {
  await tx
    .update(vehicles)
    .set(nobody)
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.reserved_for, orderId)))
}

/** @throws Refusal if the vehicle is reserved, except for the given order */
export function refuseReserved(reservation: ReservationRow | null, mine?: string): void {
  if (reservation === null || reservation.order === mine) return
  throw new Refusal('conflict', {
    code: 'vehicle_reserved',
    params: { order: reservation.order_number, until: reservation.until },
  })
}
