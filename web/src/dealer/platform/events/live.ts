import type { Told } from '@forecourt/contract/platform/events.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { isCallError } from '#shared/api/call-error.ts'
import { call, sessionHasExpired } from '#shared/api/client.ts'
import { noteLiveMessage } from '#shared/api/live-polling.ts'
import { followChanges, refetchEverything, refetchFollowed } from './follow-changes.ts'
import { keepConnected } from './connection.ts'
import { showPresence } from './presence-store.ts'
import type { StreamMessage } from './read-stream.ts'

/** A user who signs out has left this page by then, and does not see that the session has ended. */
const goneWithinMs = 1_500

interface Place {
  readonly dealership: string
  readonly user: string
  /** Event position of the dealership before this page read anything of it, if known. */
  readonly step: number | undefined
}

/** What the leading tab passes on to the others, with the event position before it. */
interface Passed {
  readonly after: string | undefined
  readonly message: StreamMessage
}

/**
 * Follows the events of the dealership over one connection for all tabs of the browser. The tab that holds the lock
 * connects and passes events on; when it closes, the next tab resumes from the same position. Returns a function that
 * stops it.
 */
export function followDealership({ dealership, user, step }: Place): () => void {
  const name = `dp-live ${dealership} ${user}`
  const stop = new AbortController()
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
  let lastId = step?.toString()
  const hear = (message: StreamMessage) => {
    lastId = message.id ?? lastId
    noteLiveMessage()
    act(message)
  }
  channel?.addEventListener('message', ({ data: { after, message } }: MessageEvent<Passed>) => {
    // The leading tab is further on: this tab has missed the events in between.
    if (Number(after ?? 0) > Number(lastId ?? 0)) refetchFollowed()
    hear(message)
  })
  const lead = () =>
    keepConnected({
      signal: stop.signal,
      lastId: () => lastId,
      onMessage: message => {
        const passed: Passed = { after: lastId, message }
        hear(message)
        // The tabs of this site alone; such a channel takes no other address.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        if (!stop.signal.aborted) channel?.postMessage(passed)
      },
      onExpired: () => sessionHasExpired(),
      isStillThere: () => isStillThere(stop.signal),
    })
  if ('locks' in navigator) void follow(name, stop.signal, lead)
  else void lead()
  return () => {
    stop.abort()
    channel?.close()
  }
}

/** Waits for the lock of the connection. If another tab holds it, the stream is taken as connected. */
async function follow(name: string, signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  if (signal.aborted) return
  if (held.some(lock => lock.name === name)) refetchFollowed()
  await navigator.locks.request(name, { signal }, lead).catch(() => undefined)
}

const acts: { readonly [Event in keyof Told]?: (data: Told[Event]) => void } = {
  hello: ({ is_resumed }) => (is_resumed ? undefined : refetchFollowed()),
  reset: refetchEverything,
  changes: followChanges,
  presence: showPresence,
}

function act({ event, data }: StreamMessage): void {
  if (!Object.hasOwn(acts, event)) return
  const run = acts[event as keyof Told] as ((told: unknown) => void) | undefined
  run?.(JSON.parse(data))
}

/** Asks the server: its 401 redirects to login with the way back. */
async function isStillThere(signal: AbortSignal): Promise<boolean> {
  await new Promise(resolve => setTimeout(resolve, goneWithinMs))
  if (signal.aborted) return false
  return call(users.currentUser, { background: true }).then(
    () => true,
    // Other errors say nothing about the session.
    error => !isCallError(error, 'not_authenticated') && !isCallError(error, 'session_expired'),
  )
}
