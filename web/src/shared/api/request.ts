import type {
  AnyEndpoint,
  BodyInputOf,
  ParamsOf,
  QueryInputOf,
} from '@forecourt/contract/platform/endpoint.ts'

/** Optional if all of its fields are optional. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : Partial<T> extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T }

export interface CallExtras {
  /** Version that the write is based on; sent as If-Match, refused with 412 when outdated. */
  readonly ifMatch?: string | undefined
  /** Subject of a write that must run only once, if its URL does not identify it (unanswered.ts). */
  readonly about?: string | undefined
  /** A poll that the user did not start: it never moves the idle clock (security R4) and never raises a toast. */
  readonly background?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  /** Sent as multipart instead of a JSON body. */
  readonly form?: FormData | undefined
  /** Sent as raw bytes. */
  readonly file?: Blob | undefined
  readonly timeoutMs?: number | undefined
}

/** Params, query and body as declared by the endpoint, plus options of every call. */
export type CallInput<E extends AnyEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> &
  CallExtras

export interface LooseInput extends CallExtras {
  readonly idempotencyKey?: string | undefined
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: unknown
  readonly body?: unknown
}

/** The shop has its own session, and its own CSRF token. */
const csrfCookieOf = ({ path }: AnyEndpoint) =>
  /^\/api\/(?:customer|aftermarket)\//.test(path) ? '__Host-dp_ccsrf' : '__Host-dp_csrf'

export function isRead(endpoint: AnyEndpoint): boolean {
  return endpoint.method === 'GET'
}

/** Fills in the `{name}` placeholders and appends the query; empty values are omitted, lists are joined by commas. */
export function urlOf(endpoint: AnyEndpoint, input: LooseInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== null && text !== '') search.set(name, String(text))
  }
  const query = search.toString()
  return query === '' ? path : `${path}?${query}`
}

/** Whether this browser has the CSRF token that a write to this side needs. */
export const hasCsrfToken = (endpoint: AnyEndpoint): boolean => readCookie(csrfCookieOf(endpoint)) !== ''

export function headersOf(endpoint: AnyEndpoint, input: LooseInput): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (input.body !== undefined) headers.set('Content-Type', 'application/json')
  if (input.file !== undefined) headers.set('Content-Type', 'application/octet-stream')
  if (!isRead(endpoint)) headers.set('X-CSRF-Token', readCookie(csrfCookieOf(endpoint)))
  if (input.ifMatch !== undefined) headers.set('If-Match', input.ifMatch)
  if (input.idempotencyKey !== undefined) headers.set('Idempotency-Key', input.idempotencyKey)
  if (input.background === true) headers.set('X-Background', '1')
  return headers
}

function readCookie(name: string): string {
  const pair = document.cookie.split('; ').find(part => part.startsWith(`${name}=`))
  return pair === undefined ? '' : decodeURIComponent(pair.slice(name.length + 1))
}
