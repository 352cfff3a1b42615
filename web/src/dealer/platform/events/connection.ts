import { events } from '@forecourt/contract/platform/events.ts'
import { readStream, type StreamMessage } from './read-stream.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Retrying does not help: the session has ended, or may not follow the stream. */
const isFinal = (status: number) => status === 400 || status === 403 || status === 404

interface Connection {
  /** Id to resume from; read again on each try. */
  readonly lastId: () => string | undefined
  readonly onMessage: (message: StreamMessage) => void
  /** The stream was refused because the session has ended. */
  readonly onExpired: () => void
  /** The stream reported the end of the session: checks whether it is still valid. */
  readonly isStillThere: () => Promise<boolean>
  readonly signal: AbortSignal
}

/** Keeps the stream connected until the signal aborts: reconnects with growing pauses. */
export async function keepConnected(connection: Connection): Promise<void> {
  const { signal } = connection
  for (let failures = 0; !signal.aborted; failures += 1) {
    const pauseMs = await follow(connection, () => (failures = -1)).catch(() => 0)
    if (pauseMs === 'refused') return
    if (pauseMs === 'expired') return connection.onExpired()
    if (pauseMs === 'over' && !(await connection.isStillThere())) return
    const backOff = failures < 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
    // Random jitter: when a server stops, all clients lose the connection together and must not return together.
    await pause(Math.max(pauseMs === 'over' ? 0 : pauseMs, backOff) + Math.random() * firstPauseMs, signal)
  }
}

/** One connection, from open to close; resolves to the pause that the server asks for, in milliseconds. */
async function follow(
  { lastId, onMessage, signal }: Connection,
  onStanding: () => void,
): Promise<number | 'over' | 'expired' | 'refused'> {
  const id = lastId()
  const response = await fetch(events.stream.path, {
    headers: {
      Accept: 'text/event-stream',
      'X-Background': '1',
      ...(id === undefined ? {} : { 'Last-Event-ID': id }),
    },
    credentials: 'same-origin',
    signal,
  })
  if (response.status === 440) return 'expired'
  if (response.status === 401) return 'over'
  if (isFinal(response.status)) return 'refused'
  if (!response.ok || response.body === null) return Number(response.headers.get('Retry-After') ?? 0) * 1000
  for await (const message of readStream(response.body)) {
    onStanding()
    onMessage(message)
    if (message.event === 'ended') return 'over'
  }
  return 0
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', go)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    signal.addEventListener('abort', go)
    window.addEventListener('online', go)
  })
}
