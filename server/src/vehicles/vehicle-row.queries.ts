import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { notFound } from '../http/refusal.ts'
import { vehicles } from './vehicles.table.ts'

/** The stored vehicle, for the slices that build on it. */
export async function getVehicleRow(tx: Tx, dealerId: string, id: string) {
  const [row] = await tx
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, id)))
  if (!row) throw notFound()
  return row
}
