import { customers } from '@forecourt/contract/customers/customers.ts'
import type { BodyInputOf, QueryInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { stock, type StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { call } from '#shared/api/client.ts'
import { polled, query, refresh } from '#shared/api/query-client.ts'

export type StockQuery = NonNullable<QueryInputOf<typeof stock.list>>
export type StockStatus = StockVehicle['stock_status']

/** Poll interval while payments are recomputed. */
const updatingMs = 4_000

export const stockQueries = {
  list: (asked: StockQuery) => query(stock.list, { query: asked }),
  makes: () => ({ ...query(dealerships.vehicleFiltersData, {}), staleTime: 60_000 }),
  one: (id: string) =>
    polled(stock.details, { params: { id } }, vehicle =>
      vehicle?.payments_state === 'refreshing' ? updatingMs : false,
    ),
  history: (id: string, page: number) => query(stock.history, { params: { id }, query: { page } }),
  orders: (id: string) => query(stock.orders, { params: { id } }),
  buyers: (search: string) => query(customers.list, { query: { search, archive_status: 'Active' } }),
}

export const createVehicle = (body: BodyInputOf<typeof stock.create>) => changed(call(stock.create, { body }))

/** Changes a vehicle over the version that was read. */
export const saveVehicle = ({ id, version }: StockVehicle, body: BodyInputOf<typeof stock.update>) =>
  changed(call(stock.update, { params: { id }, body, ifMatch: `"v${version}"` }))

export const setStockStatus = (id: string, stock_status: StockStatus) =>
  changed(call(stock.setStatus, { params: { id }, body: { stock_status } }))

/** A changed vehicle is refetched everywhere: in the search, beside its orders, in the customer list. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(
      stock.list,
      stock.details,
      stock.history,
      stock.orders,
      inventory.search,
      inventory.vehicle,
      orders.list,
      customers.list,
      customers.viewCounts,
    )
  }
}
