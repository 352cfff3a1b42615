import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { losingOrders } from '#deals/orders/unavailable-vehicles.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

/**
 * Marks a delivered vehicle as sold: ends its reservation, and makes it unavailable to other orders on it.
 */
export async function sellVehicle(tx: Tx, dealerId: string, id: string, by: string): Promise<void> {
  await tx.execute(sql`
    WITH act AS (
      SELECT set_config('app.vehicle_by', ${by}, true) AS by, set_config('app.vehicle_via', 'order', true) AS via),
    sold AS (
      UPDATE ${vehicles} v SET stock_status = 'S', reserved_for = NULL, reserved_until = NULL
      FROM act WHERE v.dealer_id = ${dealerId} AND v.id = ${id} AND act.by IS NOT NULL
      RETURNING v.id),
    ${losingOrders(dealerId, sql`SELECT id FROM sold`)}
    SELECT count(*) FROM lost`)
}
