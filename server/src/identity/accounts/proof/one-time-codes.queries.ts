import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { managedCount } from '../users/users.queries.ts'
import { otpCodes, otpDevices, users } from '../users/users.table.ts'
import type { Session } from '#platform/sessions/session.ts'

export type Purpose = 'sign_in' | 'confirm_device'

/** The user's newest code for a purpose, locked until the transaction ends, and the effect of a correct one. */
export async function findProof(tx: Tx, { user }: Session, purpose: Purpose) {
  const [found] = await tx
    .select({
      stored: {
        id: otpCodes.id,
        mac: otpCodes.code_hmac,
        tries: otpCodes.tries,
        phone: otpCodes.phone_sealed,
        isOver: sql<boolean>`${otpCodes.expires} <= now()`,
      },
      hasDevice: sql<boolean>`EXISTS (SELECT FROM ${otpDevices} AS d WHERE d.user_id = ${user.id})`,
      passwordVersion: users.password_version,
      managed: managedCount(sql`${users.id}`, sql`${users.is_super_admin}`),
    })
    .from(otpCodes)
    .innerJoin(users, eq(users.id, otpCodes.user_id))
    .where(and(eq(otpCodes.user_id, user.id), eq(otpCodes.purpose, purpose)))
    .for('update', { of: otpCodes })
  return found
}

/** The effect of a correct code, whatever its kind. */
export type Prover = Pick<
  NonNullable<Awaited<ReturnType<typeof findProof>>>,
  'hasDevice' | 'passwordVersion' | 'managed'
>

/** Deletes codes a day after they expired (security R50). */
export async function deleteOldCodes(tx: Tx): Promise<void> {
  await tx.delete(otpCodes).where(lt(otpCodes.expires, sql`now() - interval '24 hours'`))
}
