import { audit } from '@forecourt/contract/platform/audit.ts'
import type { QueryInputOf, ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { call } from '#shared/api/client.ts'
import { query } from '#shared/api/query-client.ts'
import { urlOf } from '#shared/api/request.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'

export type AuditSearch = NonNullable<QueryInputOf<typeof audit.export>>
export type ChainState = ResponseOf<typeof audit.verify>
/** Owner of a chain: the dealership, or the platform for entries that belong to none. */
export type ChainOwner = 'dealership' | 'platform'

export const auditQueries = {
  /** Newest first, with paging by cursor. */
  list: (search: AuditSearch) =>
    infiniteQueryOptions({
      queryKey: [audit.list.path, search],
      queryFn: ({ pageParam, signal }) =>
        call(audit.list, {
          query: { ...search, ...(pageParam !== null && { before: pageParam }) },
          signal,
        }),
      initialPageParam: null as number | null,
      getNextPageParam: page => page.next,
    }),
  choices: () => query(audit.choices, {}),
}

export const exportUrl = (search: AuditSearch): string => urlOf(audit.export, { query: search })

/** Verifies the whole chain part by part; reports the progress after each. */
export async function verifyChain(
  owner: ChainOwner,
  onState: (state: ChainState) => void,
  signal: AbortSignal,
): Promise<ChainState> {
  const endpoint = owner === 'platform' ? audit.verifyPlatform : audit.verify
  let state = await call(endpoint, { signal })
  for (;;) {
    onState(state)
    if (state.is_done) return state
    const from = { after: state.checked, ...(state.hash !== null && { hash: state.hash }) }
    state = await call(endpoint, { query: from, signal })
  }
}
