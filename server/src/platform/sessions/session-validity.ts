import type { Pool } from '#platform/db/client.ts'
import type { Session, SessionEndReason } from './session.ts'

type Standing = { readonly session: Session } | { readonly ended: SessionEndReason }

/**
 * How these sessions stand now, in one statement for all of them and without moving any idle clock; undefined for one
 * that is no longer known.
 */
export async function standingOf(
  pool: Pool,
  tokenHashes: readonly Buffer[],
): Promise<readonly (Standing | undefined)[]> {
  const { rows } = await pool.query<{ entered: Session | { ended: SessionEndReason } | null }>({
    name: 'standing_of_sessions',
    text: 'SELECT enter_session(hash, true) AS entered FROM unnest($1::bytea[]) WITH ORDINALITY AS s (hash, place) ORDER BY place',
    values: [tokenHashes],
  })
  return rows.map(({ entered }) => {
    if (entered === null) return undefined
    return 'ended' in entered ? entered : { session: entered }
  })
}
