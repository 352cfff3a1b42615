import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { nobody } from '#deals/reservations/reservations.queries.ts'
import { vehicleColumns, type ReadVehicle } from '#inventory/vehicles/vehicle-row.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

/** Locks the order's new vehicle and releases the one it had reserved. */
export async function takeVehicle(
  tx: Tx,
  order: { readonly dealer_id: string; readonly id: string },
  vehicle: string,
): Promise<ReadVehicle | undefined> {
  const released = tx.$with('released').as(
    tx
      .update(vehicles)
      .set(nobody)
      .where(
        and(
          eq(vehicles.dealer_id, order.dealer_id),
          eq(vehicles.reserved_for, order.id),
          ne(vehicles.id, vehicle),
        ),
      )
      .returning({ id: vehicles.id }),
  )
  const [row] = await tx
    .with(released)
    .select(vehicleColumns)
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, order.dealer_id), eq(vehicles.id, vehicle)))
    .for('update', { of: vehicles })
  return row
}
