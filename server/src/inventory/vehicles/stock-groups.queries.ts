import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { vehicles } from './vehicles.table.ts'

export type StockGroup = Record<string, unknown> & {
  readonly make: string
  readonly model: string
  readonly year: number
  readonly conditions: readonly string[]
  readonly stock_statuses: readonly string[]
  readonly body_types: readonly string[]
  readonly colors: readonly string[]
  readonly price_min: number
  readonly price_max: number
  readonly odometer_min: number
  readonly odometer_max: number
}

/** The dealership's vehicles grouped by make, model and year; with sold and withdrawn ones if asked. */
export async function listStockGroups(
  tx: Tx,
  dealerId: string,
  { onOfferOnly }: { onOfferOnly: boolean },
): Promise<StockGroup[]> {
  const { rows } = await tx.execute<StockGroup>(sql`
    SELECT make, model, year, array_agg(DISTINCT vehicle_condition) AS conditions,
      array_agg(DISTINCT stock_status) AS stock_statuses, array_agg(DISTINCT body_type) AS body_types,
      array_agg(DISTINCT exterior_color) AS colors, min(coalesce(online_price, listing_price)) AS price_min,
      max(coalesce(online_price, listing_price)) AS price_max,
      min(odometer) AS odometer_min, max(odometer) AS odometer_max
    FROM ${vehicles} WHERE dealer_id = ${dealerId}
      ${onOfferOnly ? sql`AND stock_status NOT IN ('S', 'U')` : sql``}
    GROUP BY make, model, year ORDER BY make, model, year DESC`)
  return rows
}
