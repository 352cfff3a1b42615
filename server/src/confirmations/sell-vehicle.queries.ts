import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { vehicles } from '../vehicles/vehicles.table.ts'

/** A vehicle that is handed over is sold, and nobody's to reserve any more. */
export async function sellVehicle(tx: Tx, dealerId: string, id: string): Promise<void> {
  await tx
    .update(vehicles)
    .set({ stock_status: 'S', reserved_for: null, reserved_until: null })
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, id)))
}
