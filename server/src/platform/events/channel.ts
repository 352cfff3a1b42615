import type { LiveHub } from './live-hub.ts'

/** Channel for messages from the database and processes to every process (migration 0033). */
export const CHANNEL = 'forecourt_live'

interface Listening {
  readonly query: (text: string) => Promise<unknown>
}

/** Listens to the channel on a dedicated connection. Changes committed before it listens are read. */
export function followChannel(client: Listening, live: LiveHub): void {
  client.query(`LISTEN ${CHANNEL}`).then(
    () => live.catchUp(),
    // The connection is lost; its owner opens the next one.
    () => undefined,
  )
}
