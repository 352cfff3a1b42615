import { isOrderableOnline, STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { isFree } from './free-vehicles.ts'
import { vehicleColumns, type ReadVehicle } from './vehicle-row.queries.ts'
import { vehicles } from './vehicles.table.ts'

/** Maximum number of alternatives for an unavailable vehicle. */
export const MAX_SIMILAR = 3

/** In stock, in transit, demonstrators and factory orders: what customers may order (decisions 3.34). */
const ORDERABLE = codesOf(STOCK_STATUSES).filter(isOrderableOnline)

/** Unreserved vehicles, the most similar first: by model, then make, body and price. */
export const listSimilarVehicles = (
  tx: Tx,
  like: Pick<
    ReadVehicle,
    'dealer_id' | 'id' | 'make' | 'model' | 'body_type' | 'vehicle_condition' | 'listing_price'
  >,
  now: Date,
  limit = MAX_SIMILAR,
): Promise<ReadVehicle[]> =>
  tx
    .select(vehicleColumns)
    .from(vehicles)
    .where(
      and(
        eq(vehicles.dealer_id, like.dealer_id),
        ne(vehicles.id, like.id),
        inArray(vehicles.stock_status, ORDERABLE),
        isFree(now),
      ),
    )
    .orderBy(
      sql`(${vehicles.make} = ${like.make} AND ${vehicles.model} = ${like.model}) DESC`,
      sql`(${vehicles.vehicle_condition} = ${like.vehicle_condition}) DESC`,
      sql`(${vehicles.body_type} = ${like.body_type}) DESC`,
      sql`abs(${vehicles.listing_price} - ${like.listing_price})`,
      vehicles.id,
    )
    .limit(limit)
