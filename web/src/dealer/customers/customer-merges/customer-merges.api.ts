import { consents } from '@forecourt/contract/customers/consents.ts'
import { customerMerges } from '@forecourt/contract/customers/customer-merges.ts'
import { customers, type Customer } from '@forecourt/contract/customers/customers.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { invitations } from '@forecourt/contract/identity/invitations.ts'
import { leads } from '@forecourt/contract/customers/leads.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient } from '#shared/api/query-client.ts'

export const mergeQueries = {
  ofCustomer: (id: string) => query(customerMerges.ofCustomer, { params: { id } }),
  /** Customers with the same email, phone, or phonetic name and postal code. */
  likely: ({ email, phone, secondary_phone, first_name, last_name, postal_code }: Customer) =>
    query(customers.duplicates, {
      query: {
        ...(email === null ? {} : { email }),
        ...(phone === null ? {} : { phone }),
        ...(secondary_phone === null ? {} : { secondary_phone }),
        ...(postal_code === null ? {} : { first_name, last_name, postal_code }),
      },
    }),
}

export async function mergeCustomers(body: BodyInputOf<typeof customerMerges.merge>) {
  const answer = await call(customerMerges.merge, { body, about: body.merged_id })
  await refreshAllBut(body.merged_id)
  return answer
}

export async function undoMerge(id: string) {
  const answer = await call(customerMerges.undo, { params: { id } })
  await refreshAllBut(undefined)
  return answer
}

const changed: ReadonlySet<unknown> = new Set(
  [
    customers.get,
    customers.list,
    customers.viewCounts,
    customers.duplicates,
    customerMerges.ofCustomer,
    consents.ofCustomer,
    leads.ofCustomer,
    orders.list,
    invitations.state,
  ].map(({ path }) => path),
)

/** Refetches everything about both customers; nothing of the merged one can be read any more. */
const refreshAllBut = (gone: string | undefined) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, ...rest] }) =>
      changed.has(path) && (gone === undefined || !JSON.stringify(rest).includes(gone)),
  })
