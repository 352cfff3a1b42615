import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnyEndpoint, ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { call, callTagged, type Tagged } from './client.ts'
import type { CallInput } from './request.ts'

/** Responses are stale after 5 s (product 9). The client retries and shows toasts, so queries do neither. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 5_000,
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = createQueryClient()

let isQuiet = false

/** Refetches in here are not the user's: they neither move the idle clock nor raise a toast (security R4). */
export function quietly(work: () => unknown): void {
  isQuiet = true
  try {
    work()
  } finally {
    isQuiet = false
  }
}

type ReadInput<E extends AnyEndpoint> = Omit<CallInput<E>, 'signal' | 'ifMatch' | 'about' | 'form'>

function keyOf(endpoint: AnyEndpoint, input: { params?: unknown; query?: unknown }) {
  return [endpoint.path, input.params ?? {}, input.query ?? {}] as const
}

const asking =
  <E extends AnyEndpoint, Answer>(
    ask: (endpoint: E, input: CallInput<E>) => Promise<Answer>,
    endpoint: E,
    input: ReadInput<E>,
  ) =>
  ({ signal }: { readonly signal: AbortSignal }) =>
    ask(endpoint, {
      ...input,
      ...(isQuiet && { background: true }),
      signal,
    } as unknown as CallInput<E>)

/** Query options of a GET endpoint: `useQuery(query(customers.list, { query: search }))`. */
export function query<E extends AnyEndpoint>(endpoint: E, input: ReadInput<E>) {
  return queryOptions<ResponseOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: asking(call<E>, endpoint, input),
  })
}

/** Poll interval in ms; false: no polling for this response. */
type Pace<Answer> = number | ((answer: Answer | undefined) => number | false)

/**
 * Like {@link query}, with polling. A poll neither keeps the session alive nor raises toasts (security R4); the first
 * read does, and each one while polling is off.
 */
export function polled<E extends AnyEndpoint>(endpoint: E, input: ReadInput<E>, pace: Pace<ResponseOf<E>>) {
  const { queryKey } = query(endpoint, input)
  const paceOf = (answer: ResponseOf<E> | undefined) => (typeof pace === 'function' ? pace(answer) : pace)
  return queryOptions<ResponseOf<E>>({
    queryKey,
    queryFn: context => {
      const known = queryClient.getQueryData<ResponseOf<E>>(queryKey)
      const isPoll = known !== undefined && paceOf(known) !== false
      return asking(call<E>, endpoint, isPoll ? { ...input, background: true } : input)(context)
    },
    refetchInterval: ({ state }) => paceOf(state.data),
  })
}

/** Like {@link query}, and keeps the version for a later If-Match. */
export function taggedQuery<E extends AnyEndpoint>(endpoint: E, input: ReadInput<E>) {
  return queryOptions<Tagged<ResponseOf<E>>>({
    queryKey: [...keyOf(endpoint, input), 'tagged'],
    queryFn: asking(callTagged<E>, endpoint, input),
  })
}

/** Marks every cached response of these endpoints as stale, for all parameters. */
export async function refresh(...endpoints: readonly AnyEndpoint[]): Promise<void> {
  await Promise.all(endpoints.map(endpoint => queryClient.invalidateQueries({ queryKey: [endpoint.path] })))
}

/** Whether this page knows of a change since the query was read. */
export const isOutdated = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryClient.getQueryState(queryKey)?.isInvalidated === true
