import { MAX_CUSTOMERS_PER_CALL } from '@forecourt/domain/customers/customers/customer-statuses.ts'
import { customers, type Customer } from '@forecourt/contract/customers/customers.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import type { BodyInputOf, QueryInputOf, ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { isCallError } from '#shared/api/call-error.ts'
import { call, callTagged } from '#shared/api/client.ts'
import { pollUnlessLive } from '#shared/api/live-polling.ts'
import { polled, query, queryClient, refresh, taggedQuery } from '#shared/api/query-client.ts'
import { queryOf, type CustomerSearch } from './list-search.ts'

export type CustomerPage = ResponseOf<typeof customers.list>
/** Poll interval of an open list where no live stream reports changes; paused while the tab is hidden. */
const listPoll = pollUnlessLive(30_000)

export const customerQueries = {
  list: (search: CustomerSearch) => polled(customers.list, { query: queryOf(search) }, listPoll),
  viewCounts: () => polled(customers.viewCounts, {}, listPoll),
  savedViews: () => ({ ...query(customers.savedViews, {}), staleTime: 60_000 }),
  filterData: () => ({ ...query(dealerships.customerListFilterData, {}), staleTime: 60_000 }),
  assignable: () => ({ ...query(users.assignableDealerUsers, {}), staleTime: 60_000 }),
  one: (id: string) => taggedQuery(customers.get, { params: { id } }),
  duplicates: (details: QueryInputOf<typeof customers.duplicates>) =>
    query(customers.duplicates, { query: details }),
}

/** Fetches one page, for walking past the edge of a page. */
export function fetchPage(search: CustomerSearch): Promise<CustomerPage> {
  return call(customers.list, { query: queryOf(search) })
}

export function createCustomer(body: BodyInputOf<typeof customers.create>) {
  return changed(call(customers.create, { body }))
}

export async function updateCustomer(
  { id, version }: Customer,
  body: BodyInputOf<typeof customers.update>,
): Promise<Customer> {
  try {
    const answer = await callTagged(customers.update, { params: { id }, body, ifMatch: `"v${version}"` })
    queryClient.setQueryData(customerQueries.one(id).queryKey, answer)
    await refresh(customers.list, customers.viewCounts)
    return answer.data
  } catch (error) {
    // Somebody saved first: refetch what surrounds the form.
    if (isCallError(error, 'stale')) await refresh(customers.get)
    throw error
  }
}

type StatusBody = Omit<BodyInputOf<typeof customers.setArchiveStatus>, 'id_list'>

export function setCustomerStatus(ids: readonly string[], body: StatusBody) {
  return inParts(ids, id_list => call(customers.setArchiveStatus, { body: { ...body, id_list } }))
}

export function assignCustomers(ids: readonly string[], assigned_dealer: string | null) {
  return inParts(ids, id_list => call(customers.assign, { body: { id_list, assigned_dealer } }))
}

/** Runs the parts in order: on a retry after a failure, the first parts are already done. */
async function inParts<Result>(
  ids: readonly string[],
  send: (part: string[]) => Promise<{ readonly results: readonly Result[] }>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let from = 0; from < ids.length; from += MAX_CUSTOMERS_PER_CALL)
    results.push(...(await changed(send(ids.slice(from, from + MAX_CUSTOMERS_PER_CALL)))).results)
  return results
}

export async function saveView(name: string, search: CustomerSearch, is_shared: boolean) {
  const body = { name, is_shared, query: new URLSearchParams(queryOf({ ...search, page: 1 })).toString() }
  await call(customers.saveView, { body })
  await refresh(customers.savedViews)
}

export async function shareView(id: string, is_shared: boolean) {
  await call(customers.shareView, { params: { id }, body: { is_shared } })
  await refresh(customers.savedViews)
}

export async function deleteView(id: string) {
  await call(customers.deleteView, { params: { id } })
  await refresh(customers.savedViews)
}

/** Invalidates everything that was read before the change. */
async function changed<T>(work: Promise<T>): Promise<T> {
  const answer = await work
  await refresh(customers.list, customers.viewCounts, customers.get)
  return answer
}
