import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { managedCount } from '../users/users.queries.ts'
import { otpCodes, otpDevices, users } from '../users/users.table.ts'
import { identityProviders } from '#identity/identity-providers/identity-providers.table.ts'
import { authenticators, recoveryCodes, sessions } from '../sessions/sessions.table.ts'
import type { Session } from '#platform/sessions/session.ts'
import { factorProvedLately, provedLately } from './step-up.queries.ts'

const left = sql<number>`(SELECT count(*)::int FROM ${recoveryCodes} AS r WHERE r.user_id = ${users.id})`

/** A user's app and the effect of a correct code; locked until the transaction ends. */
export async function findAuthenticator(tx: Tx, session: Session) {
  const [found] = await tx
    .select({
      app: authenticators,
      codesLeft: left,
      isProved: provedLately(session),
      hasDevice: sql<boolean>`EXISTS (SELECT FROM ${otpDevices} AS d WHERE d.user_id = ${users.id})`,
      passwordVersion: users.password_version,
      managed: managedCount(sql`${users.id}`, sql`${users.is_super_admin}`),
    })
    .from(users)
    .leftJoin(authenticators, eq(authenticators.user_id, users.id))
    .where(eq(users.id, session.user.id))
    .for('update', { of: users })
  return found
}

const hasApp = sql<boolean>`EXISTS (SELECT FROM ${authenticators} AS a WHERE a.user_id = ${users.id} AND a.confirmed_at IS NOT NULL)`

/** What setting up a phone depends on: existing second factors and recent proofs. */
export async function findPhoneRight(tx: Tx, session: Session) {
  const [found] = await tx
    .select({
      hasFactor: sql<boolean>`${hasApp} OR EXISTS (SELECT FROM ${otpDevices} AS d WHERE d.user_id = ${users.id})`,
      isProved: provedLately(session),
      isFactorProved: factorProvedLately(session),
    })
    .from(users)
    .where(eq(users.id, session.user.id))
  return found
}

/** The user's second factors, for display. */
export async function findFactors(tx: Tx, { session, user }: Session) {
  const [found] = await tx
    .select({
      device: otpDevices,
      hasAuthenticator: hasApp,
      codesLeft: left,
      provider: sql<
        string | null
      >`(SELECT p.name FROM ${identityProviders} AS p JOIN ${sessions} AS s ON s.provider_id = p.id
        WHERE s.id = ${session.id} AND p.is_active)`,
    })
    .from(users)
    .leftJoin(otpDevices, eq(otpDevices.user_id, users.id))
    .where(eq(users.id, user.id))
  return found
}

/** Redeems a recovery code: of concurrent calls, one succeeds. */
export async function redeemRecoveryCode(tx: Tx, userId: string, hmac: Buffer): Promise<boolean> {
  const redeemed = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.code_hmac, hmac)))
    .returning({ user: recoveryCodes.user_id })
  return redeemed.length > 0
}

/**
 * Deletes phone, pending codes, app and recovery codes, so no second factor is left. For the last statement of a
 * transaction.
 */
export const deletingFactorsOf = (tx: Tx, userId: string) =>
  [otpDevices, otpCodes, authenticators, recoveryCodes].map(table =>
    tx.delete(table).where(eq(table.user_id, userId)),
  )
