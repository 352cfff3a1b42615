import { TOMBSTONE_SECONDS } from '@forecourt/domain/identity/accounts/session-timing.ts'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { newId } from '#platform/http/ids.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import type { SessionEndReason } from '#platform/sessions/session.ts'
import { customerSessions } from './customer-sessions.table.ts'

interface NewSession {
  readonly token: string
  readonly dealer_id: string
  readonly customer_id: string
  readonly ip: string
  readonly user_agent: string | null
}

/**
 * Opens a customer's session; when more than five are active, a trigger ends the oldest (migration 0053, security
 * R4). In the transaction's last statement.
 */
export function insertCustomerSession(
  tx: Tx,
  { token, ...session }: NewSession & { readonly password_version: number },
) {
  deferToCommit(tx, { changes: [inserting(tx, token, session)] })
}

/** Opens one for staff; earlier ones of the same staff session end. In the last statement of the transaction. */
export function insertStaffSession(
  tx: Tx,
  { token, ...session }: NewSession & { readonly staff_id: string; readonly staff_session_id: string },
) {
  const earlier = tx
    .update(customerSessions)
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where(
      and(eq(customerSessions.staff_session_id, session.staff_session_id), isNull(customerSessions.ended_at)),
    )
  deferToCommit(tx, { changes: [earlier, inserting(tx, token, session)] })
}

const inserting = (
  tx: Tx,
  token: string,
  session: Omit<typeof customerSessions.$inferInsert, 'id' | 'token_hash'>,
) => tx.insert(customerSessions).values({ ...session, id: newId(), token_hash: hashOfToken(token) })

export function endCustomerSession(tx: Tx, id: string, reason: SessionEndReason) {
  const ended = tx
    .update(customerSessions)
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where(and(eq(customerSessions.id, id), isNull(customerSessions.ended_at)))
  deferToCommit(tx, { changes: [ended] })
}

/** Deletes tombstones after a day (security R2), and sessions that expired unnoticed as long ago. */
export async function deleteOldCustomerTombstones(tx: Tx) {
  const limit = (what: 'absolute' | 'idle') =>
    sql`customer_session_limit(${customerSessions.staff_id} IS NOT NULL, ${what})`
  const over = sql`coalesce(${customerSessions.ended_at},
    least(${customerSessions.created} + ${limit('absolute')}, ${customerSessions.last_active} + ${limit('idle')}))`
  await tx.delete(customerSessions).where(lt(over, sql`now() - make_interval(secs => ${TOMBSTONE_SECONDS})`))
}
