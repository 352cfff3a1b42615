import { STEP_UP_AGE_SECONDS } from '@forecourt/domain/identity/permissions/step-up.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { Session } from '#platform/sessions/session.ts'
import { sessions } from '../sessions/sessions.table.ts'

/** Whether this session was proven by password or code within the last ten minutes (security R20). */
export const provedLately = ({ session }: Session) => sql<boolean>`EXISTS (SELECT FROM ${sessions} AS s
  WHERE s.id = ${session.id} AND s.proved_at > now() - make_interval(secs => ${STEP_UP_AGE_SECONDS}))`

/**
 * Whether a second factor itself was used in this session within that time, instead of a password or a remembered
 * browser (security R17).
 */
export const factorProvedLately = ({ session }: Session) => sql<boolean>`EXISTS (SELECT FROM ${sessions} AS s
  WHERE s.id = ${session.id} AND s.factor_proved_at > now() - make_interval(secs => ${STEP_UP_AGE_SECONDS}))`

export async function isProvedLately(tx: Tx, session: Session): Promise<boolean> {
  const [row] = await tx.select({ isProved: provedLately(session) }).from(sql`(SELECT 1) AS one`)
  return row?.isProved ?? false
}
