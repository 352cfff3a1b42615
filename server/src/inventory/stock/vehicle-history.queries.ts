import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { VehicleChange } from '@forecourt/contract/inventory/stock.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { vehicleChanges } from '#inventory/vehicles/vehicles.table.ts'

const AMOUNTS: readonly string[] = [
  'added',
  'listing_price',
  'msrp',
  'average_wholesale',
] satisfies VehicleChange['field'][]

/** The history of a vehicle, newest first. */
export async function readVehicleHistory(
  tx: Tx,
  dealerId: string,
  vehicleId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<VehicleChange[]> {
  const rows = await tx
    .select({
      at: vehicleChanges.at,
      field: vehicleChanges.field,
      before: vehicleChanges.before,
      after: vehicleChanges.after,
      via: vehicleChanges.via,
      by: sql<
        string | null
      >`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = ${vehicleChanges.by})`,
    })
    .from(vehicleChanges)
    .where(and(eq(vehicleChanges.dealer_id, dealerId), eq(vehicleChanges.vehicle_id, vehicleId)))
    .orderBy(desc(vehicleChanges.number))
    .limit(limit)
    .offset(offset)
  return rows.map(row => ({
    ...row,
    before: shownValue(row.field, row.before),
    after: shownValue(row.field, row.after),
  }))
}

/** Price columns are in cents. */
const shownValue = (field: string, stored: string | null): string | null =>
  stored !== null && AMOUNTS.includes(field) ? fromCents(cents(Number(stored))) : stored
