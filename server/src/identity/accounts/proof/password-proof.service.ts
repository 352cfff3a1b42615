import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import { withHashPlace } from '../passwords/password.ts'
import { users } from '../users/users.table.ts'
import { countAttempts, forgetting } from '../sign-in/attempts.queries.ts'
import type { Session } from '#platform/sessions/session.ts'
import { passwordCounter, refuseWhileWaiting } from '../sign-in/sign-in.limits.ts'

interface ProvingCall {
  readonly app: App
  readonly request: FastifyRequest
  readonly session: Session
}

/**
 * Checks a signed-in user's password under the same limits as signing in: counted before the check, cleared in the
 * transaction that follows a correct one.
 * @throws Refusal naming `field` when it is wrong
 */
export async function provePassword(call: ProvingCall, typed: string, field: string) {
  const { app, session } = call
  const { user } = session
  if (isSingleSignOn(user.source)) throw new Refusal('conflict', { code: 'single_sign_on' })
  const counter = passwordCounter(user.id)
  const { isRight, version } = await withHashPlace(async isPassword => {
    const stored = await withPlatform(app.pool, async tx => {
      const [before] = await countAttempts(tx, [{ ...counter, added: 1 }])
      if (before) refuseWhileWaiting({ account: before })
      const [row] = await tx
        .select({ hash: users.password_hash, version: users.password_version })
        .from(users)
        .where(eq(users.id, user.id))
      return row
    })
    return { isRight: await isPassword(typed, stored?.hash ?? null), version: stored?.version ?? 0 }
  })
  if (!isRight) {
    await withPlatform(app.pool, async tx =>
      recordAudit(call, tx, {
        dealer: PLATFORM,
        actor: user.id,
        actor_kind: 'staff',
        action: field === 'password' ? 'step_up.refused' : 'password.refused',
        object_type: 'user',
        object_id: user.id,
        outcome: 'refused',
      }),
    )
    throw invalid({ [field]: { rule: 'wrong_password', params: {} } })
  }
  const forgettingTries = (tx: Tx) => deferToCommit(tx, { changes: [forgetting(tx, counter.key)] })
  return { version, forgettingTries }
}
