import type { Pool } from '#platform/db/client.ts'
import { readerOf } from '#platform/db/tenant.ts'
import { readEventsBehind } from '#platform/events/events.queries.ts'
import type { Session } from '#platform/sessions/session.ts'

/** The current event step of the session's dealership; null until it is entered. */
export async function readStep(pool: Pool, { dealership, session }: Session): Promise<number | null> {
  if (dealership === null || !session.second_factor) return null
  const { now } = await readEventsBehind(readerOf(pool, dealership), dealership.id, undefined)
  return now
}
