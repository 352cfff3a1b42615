import type { stock } from '@forecourt/contract/inventory/stock.ts'
import type { QueryOf } from '@forecourt/contract/platform/endpoint.ts'
import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'
import { and, asc, desc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { containing } from '#platform/db/fragments.ts'
import { constraintOf, sqlStateOf } from '#platform/db/tenant.ts'
import { invalid, notFound } from '#platform/http/refusal.ts'
import { vehicleColumns, type ReadVehicle } from '#inventory/vehicles/vehicle-row.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

export const STOCK_PAGE_SIZE = 25

export type StockRow = ReadVehicle & { readonly open_orders: number; readonly changer: string | null }
export type VehicleColumns = typeof vehicles.$inferInsert

const openOrders = sql<number>`(SELECT count(*)::int FROM orders o
  WHERE o.dealer_id = vehicles.dealer_id AND o.vehicle_id = vehicles.id AND NOT o.is_archived)`
const changer = sql<
  string | null
>`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = vehicles.updated_by)`

const columns = { ...vehicleColumns, open_orders: openOrders, changer }

/** Sets who changes vehicles in this transaction, for their history. */
const acting = (by: string, via: 'desk' | 'feed') =>
  sql<string>`set_config('app.vehicle_by', ${by}, true) || set_config('app.vehicle_via', ${via}, true)`

export const runActionOnVehicles = (tx: Tx, by: string, via: 'desk' | 'feed') =>
  tx.execute(sql`SELECT ${acting(by, via)}`)

export async function getStockRow(tx: Tx, dealerId: string, id: string): Promise<StockRow> {
  const [row] = await tx
    .select(columns)
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, id)))
  if (!row) throw notFound()
  return row
}

/** The same with a lock, and with the user who is going to change it. */
export async function lockStockRow(tx: Tx, dealerId: string, id: string, by: string): Promise<StockRow> {
  const [row] = await tx
    .select({ ...columns, act: acting(by, 'desk') })
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, id)))
    .for('update', { of: vehicles })
  if (!row) throw notFound()
  return row
}

type StockQuery = QueryOf<typeof stock.list>

const orders: Readonly<Record<StockQuery['ordering'], SQL[]>> = {
  '-created': [desc(vehicles.created), desc(vehicles.id)],
  listing_price: [asc(vehicles.listing_price), asc(vehicles.id)],
  '-listing_price': [desc(vehicles.listing_price), desc(vehicles.id)],
  in_stock_since: [asc(vehicles.in_stock_since), asc(vehicles.id)],
  '-in_stock_since': [desc(vehicles.in_stock_since), desc(vehicles.id)],
}

function conditionsOf(dealerId: string, query: StockQuery): SQL | undefined {
  const { stock_status: status, condition, make } = query
  const words = searchText(query.query ?? '')
    .split(' ')
    .filter(word => word !== '')
  const patterns = words.toSorted((a, b) => b.length - a.length).map(containing)
  return and(
    eq(vehicles.dealer_id, dealerId),
    status?.length ? inArray(vehicles.stock_status, status) : notInArray(vehicles.stock_status, ['S', 'U']),
    condition?.length ? inArray(vehicles.vehicle_condition, condition) : undefined,
    make?.length ? inArray(vehicles.make, make) : undefined,
    patterns.length > 0
      ? sql`${vehicles.id} IN (SELECT search_vehicles(${sql.param(patterns)}::text[]))`
      : undefined,
  )
}

/** A page of all vehicles with the exact count. */
export async function listStock(tx: Tx, dealerId: string, query: StockQuery) {
  const where = conditionsOf(dealerId, query)
  const order = orders[query.ordering]
  const page = tx.$with('page').as(
    tx
      .select({ id: vehicles.id, total: sql<number>`count(*) OVER ()::int`.as('total') })
      .from(vehicles)
      .where(where)
      .orderBy(...order)
      .limit(STOCK_PAGE_SIZE)
      .offset((query.page - 1) * STOCK_PAGE_SIZE),
  )
  const rows = await tx
    .with(page)
    .select({ vehicle: columns, total: page.total })
    .from(page)
    .innerJoin(vehicles, and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, page.id)))
    .orderBy(...order)
  const [first] = rows
  // A page past the end has no row to carry the count.
  const count = first ? first.total : query.page === 1 ? 0 : await tx.$count(vehicles, where)
  return { rows: rows.map(({ vehicle }) => vehicle), count }
}

export async function insertVehicle(tx: Tx, row: VehicleColumns) {
  const [stored] = await refusingTwins(tx.insert(vehicles).values(row).returning())
  if (!stored) throw new Error('an insert answers its row')
  return stored
}

/** Writes the changes of a locked row; triggers increase its version and write its history. */
export async function updateVehicle(
  tx: Tx,
  { dealer_id, id }: StockRow,
  changes: Partial<VehicleColumns>,
): Promise<Pick<StockRow, 'version' | 'updated' | 'pricing_revision' | 'payments_revision'>> {
  const [stored] = await refusingTwins(
    tx
      .update(vehicles)
      .set(changes)
      .where(and(eq(vehicles.dealer_id, dealer_id), eq(vehicles.id, id)))
      .returning({
        version: vehicles.version,
        updated: vehicles.updated,
        pricing_revision: vehicles.pricing_revision,
        payments_revision: vehicles.payments_revision,
      }),
  )
  if (!stored) throw new Error('the row is held by this transaction')
  return stored
}

const uniqueViolation = '23505'

/** Unique indexes decide between parallel inserts of the same vehicle. */
async function refusingTwins<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlStateOf(error) !== uniqueViolation) throw error
    const field = constraintOf(error) === 'vehicles_vin' ? 'vin' : 'stock_number'
    throw invalid({ [field]: { rule: `${field}_taken`, params: {} } })
  }
}
