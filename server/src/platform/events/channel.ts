import type { LiveHub } from './live-hub.ts'

/** What the database and the processes on it say to every process (migration 0033). */
export const CHANNEL = 'forecourt_live'

interface Listening {
  readonly query: (text: string) => Promise<unknown>
}

/** Hears the channel on a connection that stays open, from now on. What was said before it could be heard is read. */
export function followChannel(client: Listening, live: LiveHub): void {
  client.query(`LISTEN ${CHANNEL}`).then(
    () => live.catchUp(),
    // The connection is gone; whoever keeps it opens the next one.
    () => undefined,
  )
}
