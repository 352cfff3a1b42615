import type { Pool } from '#platform/db/client.ts'
import type { Session, SessionEndReason } from './session.ts'

type Standing = { readonly session: Session } | { readonly ended: SessionEndReason }

/** The current state of these sessions, in one statement and without extending any; undefined for a deleted one. */
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
