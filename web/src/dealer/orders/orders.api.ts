import { customers } from '@forecourt/contract/customers.ts'
import { orders, type Order } from '@forecourt/contract/orders.ts'
import { call, callTagged } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export const orderQueries = {
  ofCustomer: (customer: string) => query(orders.list, { query: { customer } }),
}

/** The stored order with its version, whatever the cache says. */
export function readOrderNow(id: string) {
  return callTagged(orders.get, { params: { id } })
}

export function setOrderArchived({ id }: Order, archivedStatus: boolean) {
  return orderChanged(call(orders.setArchiveStatus, { params: { id }, body: { archivedStatus, id } }))
}

export function deleteOrder({ id }: Order) {
  return orderChanged(call(orders.delete, { params: { id } }))
}

export function saveOrderNote(id: string, note: string | null, etag: string | null) {
  return orderChanged(call(orders.update, { params: { id }, body: { note }, ifMatch: etag ?? undefined }))
}

/** The list of customers tells of their orders too. */
export async function orderChanged<T>(work: Promise<T>): Promise<T> {
  const answer = await work
  await refresh(orders.list, orders.get, customers.list, customers.viewCounts)
  return answer
}
