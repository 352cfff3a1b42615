import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { reservations } from '@forecourt/contract/deals/reservations.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { call } from '#shared/api/client.ts'
import { refresh } from '#shared/api/query-client.ts'
import { orderChanged } from '#dealer/deals/orders/orders.api.ts'

export type Reserve = BodyInputOf<typeof reservations.save>

export const saveReservation = (id: string, body: Reserve) =>
  changed(call(reservations.save, { params: { id }, body }))

export const removeReservation = (id: string) =>
  changed(call(reservations.remove, { params: { id }, body: {} }))

/** The inventory shows reservations too. */
async function changed<T>(work: Promise<T>): Promise<T> {
  const answer = await orderChanged(work)
  await refresh(inventory.search, inventory.vehicle)
  return answer
}
