import { isCustomerAccess } from '@forecourt/contract/platform/access.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import type { AnyEndpoint, ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { type CallError, errorOfResponse, isCallError, silentError } from './call-error.ts'
import { hasCsrfToken, headersOf, isRead, urlOf, type CallInput, type LooseInput } from './request.ts'
import { keyFor } from './unanswered.ts'

// Product 9: request timeout, retries and delay; the second constant is for uploads and imports (decisions 9.1).
export const requestTimeoutMs = 15_000
export const uploadTimeoutMs = 30_000
export const maxRetries = 3
export const retryDelayMs = 3_000
export const healDelayMs = 500

/** What the client needs from the application around it. One application per page, connected at start. */
export interface ClientHost {
  isSignedIn(): boolean
  /** 401 that did not heal, or 403 without a session. */
  toLogin(): void
  /** The session exists but the second factor is missing. */
  toVerification(): void
  /** 440: clear what is stored and go to login. */
  sessionExpired(): void
  retrying(): void
  recovered(): void
  timedOut(): void
  /**
   * Asks for the fresh proof of identity that a dangerous action requires, with `by` naming a code where a password
   * is not enough. Resolves to whether it was given (security R17, R20).
   */
  stepUp(by: unknown): Promise<boolean>
}

let host: ClientHost | undefined

export function connectClient(next: ClientHost): void {
  host = next
}

export interface Tagged<T> {
  readonly data: T
  /** Version of the state that was read or written; sent back as `ifMatch`. */
  readonly etag: string | null
}

/** The only way to call the server (product 7 and 8). Throws {@link CallError} only. */
export async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  return (await callTagged(endpoint, input)).data
}

/** Like {@link call}, and returns the version of the state. */
export async function callTagged<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Tagged<ResponseOf<E>>> {
  const { data, etag } = await keyed(endpoint, input)
  // The server validates its responses against the same contract; the panel does not validate them again.
  return { data: data as ResponseOf<E>, etag }
}

/** Uses the same key for every try of one write (security R34). */
async function keyed(endpoint: AnyEndpoint, input: LooseInput): Promise<Tagged<unknown>> {
  if (endpoint.options.idempotency !== 'required') return healed(endpoint, input)
  const said = input.form ?? input.file ?? JSON.stringify(input.body)
  const { key, settle } = keyFor(`${urlOf(endpoint, input)} ${input.about ?? ''}`, said)
  try {
    const answer = await healed(endpoint, { ...input, idempotencyKey: key })
    settle()
    return answer
  } catch (error) {
    settle(error)
    throw error
  }
}

/** Product 8, first lines: handles errors of the session before the caller sees them. */
async function healed(endpoint: AnyEndpoint, input: LooseInput): Promise<Tagged<unknown>> {
  try {
    return await withCookies(endpoint, input)
  } catch (error) {
    const { access } = endpoint.options
    if (!isCallError(error) || access === 'public' || access === 'customer-visitor') throw error
    if (isCustomerAccess(access) && error.kind === 'not_authenticated') host?.toLogin()
    else if (error.kind === 'not_authenticated' && endpoint.path !== users.currentUser.path) {
      if (await isSessionStillValid()) return await resent(endpoint, input)
    } else if (error.code === 'step_up_required') {
      // The server refused before it changed anything.
      if (await isProven(error.detail.params['by'])) return await retried(endpoint, input)
    } else {
      notifyHost(error)
    }
    throw error
  }
}

/** Asks for a proof of identity. If its dialog cannot be loaded, as without a network, it counts as a network error. */
async function isProven(by: unknown): Promise<boolean> {
  try {
    return (await host?.stepUp(by)) === true
  } catch {
    throw silentError('network')
  }
}

/**
 * Cookies may be cleared under an open page, and then none of its forms could be sent any more, including sign-in.
 * Loading any page sets new cookies for a requester without a session; the server refused before it changed anything,
 * so the call is repeated.
 */
async function withCookies(endpoint: AnyEndpoint, input: LooseInput): Promise<Tagged<unknown>> {
  try {
    return await retried(endpoint, input)
  } catch (error) {
    if (!isCallError(error) || error.code !== 'csrf' || hasCsrfToken(endpoint)) throw error
    await fetch(location.pathname, { credentials: 'same-origin' }).catch(() => undefined)
    if (!hasCsrfToken(endpoint)) throw error
    return retried(endpoint, input)
  }
}

/** Security R1: retried once, POST included; the server refused before it changed anything. */
async function resent(endpoint: AnyEndpoint, input: LooseInput): Promise<Tagged<unknown>> {
  try {
    return await retried(endpoint, input)
  } catch (error) {
    if (isCallError(error, 'not_authenticated')) host?.toLogin()
    else if (isCallError(error)) notifyHost(error)
    throw error
  }
}

function notifyHost(error: CallError): void {
  if (error.kind === 'session_expired') host?.sessionExpired()
  // decisions 6.9: a signed-in 403 is shown in place, never sent to login.
  else if (error.kind === 'forbidden' && host?.isSignedIn() === false) host.toLogin()
}

/**
 * For a stream that ended as a call does with 440; the next call would only have the cookies of a requester without a
 * session.
 */
export function sessionHasExpired(): void {
  host?.sessionExpired()
}

let standing: Promise<boolean> | undefined

/** Concurrent calls that get 401 share one check. */
function isSessionStillValid(): Promise<boolean> {
  standing ??= askSession().finally(() => {
    standing = undefined
  })
  return standing
}

async function askSession(): Promise<boolean> {
  await sleep(healDelayMs)
  try {
    const { data } = await once(users.currentUser, {})
    const { user } = data as ResponseOf<typeof users.currentUser>
    if (user.fully_authenticated) return true
    host?.toVerification()
  } catch (error) {
    if (isCallError(error, 'session_expired')) host?.sessionExpired()
    else host?.toLogin()
  }
  return false
}

async function retried(endpoint: AnyEndpoint, input: LooseInput): Promise<Tagged<unknown>> {
  const loud = input.background !== true
  const limit = isRead(endpoint) && loud ? maxRetries : 0
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await once(endpoint, input)
      if (attempt > 0) host?.recovered()
      return answer
    } catch (error) {
      if (!isCallError(error)) throw error
      const silent = error.kind === 'network' || error.kind === 'timeout'
      if (attempt >= limit || !(silent || error.detail.status >= 500)) {
        if (silent && loud) host?.timedOut()
        throw error
      }
      host?.retrying()
      await sleep(retryDelayMs, input.signal)
    }
  }
}

let lastForeground = Date.now()

/** Time of the user's last call to the server: the idle clock of the session starts here (security R4). */
export function lastForegroundCall(): number {
  return lastForeground
}

/** One exchange. Its own timer instead of AbortSignal.timeout distinguishes "too slow" from "no longer wanted". */
async function once(endpoint: AnyEndpoint, input: LooseInput): Promise<Tagged<unknown>> {
  const stop = new AbortController()
  if (input.background !== true) lastForeground = Date.now()
  const limit = input.timeoutMs ?? (input.form === undefined ? requestTimeoutMs : uploadTimeoutMs)
  let late = false
  const timer = setTimeout(() => {
    late = true
    stop.abort()
  }, limit)
  const cancel = () => stop.abort()
  input.signal?.addEventListener('abort', cancel)
  try {
    if (input.signal?.aborted === true) throw silentError('cancelled')
    const response = await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      headers: headersOf(endpoint, input),
      body: input.form ?? input.file ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      credentials: 'same-origin',
      signal: stop.signal,
    })
    if (!response.ok) throw await errorOfResponse(response)
    const text = await response.text()
    return {
      data: text === '' ? undefined : (JSON.parse(text) as unknown),
      etag: response.headers.get('ETag'),
    }
  } catch (error) {
    if (isCallError(error)) throw error
    throw silentError(late ? 'timeout' : input.signal?.aborted === true ? 'cancelled' : 'network')
  } finally {
    clearTimeout(timer)
    input.signal?.removeEventListener('abort', cancel)
  }
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(silentError('cancelled'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, ms)
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
