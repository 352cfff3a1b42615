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
  /** The last day, and whose midnight ends it. */
  readonly until: string
  readonly timezone: string
  readonly note: string | null
  readonly now: Date
}

/** The columns of a vehicle that is reserved for no order. */
export const nobody = {
  reserved_for: null,
  reserved_until: null,
  reserved_by: null,
  reservation_number: null,
  reservation_note: null,
  reserved_deposit: null,
  reservation_auto_release: true,
} as const

/** Reserves a vehicle that is free or this order's already; undefined when it is not. Of many at once one gets it. */
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
      // The deposit keeps it beside the hand of staff.
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

/** The vehicle as it stands inside this transaction. */
async function findVehicle(tx: Tx, dealerId: string, id: string): Promise<ReadVehicle | undefined> {
  const [row] = await tx
    .select(vehicleColumns)
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, id)))
  return row
}

/** Lets go of whatever is reserved for this order. */
export async function releaseVehicle(tx: Tx, dealerId: string, orderId: string): Promise<void> {
  await tx
    .update(vehicles)
    .set(nobody)
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.reserved_for, orderId)))
}

/** @throws Refusal when the vehicle is reserved, but for the order that is named */
export function refuseReserved(reservation: ReservationRow | null, mine?: string): void {
  if (reservation === null || reservation.order === mine) return
  throw new Refusal('conflict', {
    code: 'vehicle_reserved',
    params: { order: reservation.order_number, until: reservation.until },
  })
}
