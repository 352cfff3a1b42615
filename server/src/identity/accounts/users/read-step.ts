import type { Pool } from '#platform/db/client.ts'
import { readerOf } from '#platform/db/tenant.ts'
import { readEventsBehind } from '#platform/events/events.queries.ts'
import type { Session } from '#platform/sessions/session.ts'

/** Where the session's dealership stands at this moment; null while it is not entered. */
export async function readStep(pool: Pool, { dealership, session }: Session): Promise<number | null> {
  if (dealership === null || !session.second_factor) return null
  const { now } = await readEventsBehind(readerOf(pool, dealership), dealership.id, undefined)
  return now
}
