import { orderVehicles } from '@forecourt/contract/deals/order-vehicles.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { deposits } from '@forecourt/contract/deals/deposits.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'
import { orderChanged } from '#dealer/deals/orders/orders.api.ts'

export const similarTo = (id: string) => query(orderVehicles.similar, { params: { id } })

/** The first save wins: an older version is refused with 412. */
export async function replaceVehicle({ id, version }: Order, vehicle: string): Promise<void> {
  const ifMatch = `"v${version}"`
  await orderChanged(call(orderVehicles.replace, { params: { id }, body: { vehicle }, ifMatch }))
  await refresh(inventory.search, inventory.vehicle, deposits.ofOrder, orderVehicles.similar)
}
