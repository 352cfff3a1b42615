import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders, type Order } from '@forecourt/contract/deals/orders.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export const orderQueries = {
  ofCustomer: (customer: string) => query(orders.list, { query: { customer } }),
}

export function setOrderArchived({ id }: Order, archivedStatus: boolean, reason?: string | null) {
  const body = { archivedStatus, id, ...(reason && { reason_id: reason }) }
  return orderChanged(call(orders.setArchiveStatus, { params: { id }, body }))
}

export function deleteOrder({ id }: Order) {
  return orderChanged(call(orders.delete, { params: { id } }))
}

export function saveOrderNote({ id, version }: Order, note: string | null) {
  return orderChanged(call(orders.update, { params: { id }, body: { note }, ifMatch: `"v${version}"` }))
}

/** The list of customers shows their orders too. */
export async function orderChanged<T>(work: Promise<T>): Promise<T> {
  const answer = await work
  await refresh(orders.list, orders.get, customers.list, customers.viewCounts)
  return answer
}
