import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { isoInstant } from '#platform/db/columns.ts'
import { conditionsOf, type InventoryFilters } from '#inventory/vehicles/inventory.queries.ts'
import { vehicleColumns, type ReadVehicle } from '#inventory/vehicles/vehicle-row.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

/** The oldest payment of the matching vehicles, and how many have none. */
export async function summarise(tx: Tx, dealerId: string, filters: InventoryFilters) {
  const missing = (column: unknown) => sql<number>`count(*) FILTER (WHERE ${column} IS NULL)::int`
  const [row] = await tx
    .select({
      as_of: sql<string | null>`min(${vehicles.payments_as_of})`,
      cash: missing(vehicles.cash_payment),
      finance: missing(vehicles.finance_payment),
      lease: missing(vehicles.lease_payment),
    })
    .from(vehicles)
    .where(and(...conditionsOf(dealerId, filters)))
  if (!row) throw new Error('an aggregate without groups has one row')
  const { as_of, ...counts } = row
  return { as_of: as_of === null ? null : isoInstant(as_of), missing: counts }
}

/** The matching vehicles after an id, in order of ids: an export reads them part by part. */
export const listReportPart = (
  tx: Tx,
  dealerId: string,
  filters: InventoryFilters,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReadVehicle[]> =>
  tx
    .select(vehicleColumns)
    .from(vehicles)
    .where(
      and(
        eq(vehicles.dealer_id, dealerId),
        ...conditionsOf(dealerId, filters),
        after === undefined ? undefined : gt(vehicles.id, after),
      ),
    )
    .orderBy(asc(vehicles.id))
    .limit(limit)
