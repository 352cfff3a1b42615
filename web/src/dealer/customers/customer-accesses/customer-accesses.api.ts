import { customerAccesses } from '@forecourt/contract/customers/customer-accesses.ts'
import type { QueryInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/client.ts'
import { query } from '#shared/api/query-client.ts'
import { urlOf } from '#shared/api/request.ts'

export type AccessSearch = NonNullable<QueryInputOf<typeof customerAccesses.export>>

export const accessQueries = {
  /** Newest first, with paging by cursor. */
  list: (search: AccessSearch) =>
    infiniteQueryOptions({
      queryKey: [customerAccesses.list.path, search],
      queryFn: ({ pageParam, signal }) =>
        call(customerAccesses.list, {
          query: { ...search, ...(pageParam !== null && { before: pageParam }) },
          signal,
        }),
      initialPageParam: null as number | null,
      getNextPageParam: page => page.next,
    }),
  people: () => query(users.assignableDealerUsers, {}),
}

export const exportUrl = (search: AccessSearch): string => urlOf(customerAccesses.export, { query: search })
