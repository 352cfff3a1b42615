import type { users } from '@forecourt/contract/identity/users.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { currentUserOf } from '../users/current-user.ts'
import { findManagement, markingDealershipUsed } from '../users/users.queries.ts'
import { setSessionCookies } from '#platform/http/cookies.ts'
import { enterSession, isEnded } from '#platform/sessions/session.ts'
import { renewSession } from './sessions.queries.ts'
import { hashOfToken, randomToken } from '#platform/http/tokens.ts'

/** Switches to another dealership, under a new token. A dealership that the user does not manage is not found. */
export async function transferSession(call: Call<typeof users.transferSession>) {
  const { app, session, body, reply } = call
  const token = randomToken()
  const managed = await withPlatform(app.pool, async tx => {
    const { isManaged, total } = await findManagement(tx, session.user, body.dealership_id)
    if (!isManaged) throw notFound()
    renewSession(tx, session.session.id, token, { dealer_id: body.dealership_id })
    deferToCommit(tx, { changes: [markingDealershipUsed(tx, session.user.id, body.dealership_id)] })
    recordAudit(call, tx, {
      dealer: body.dealership_id,
      actor: session.user.id,
      actor_kind: 'staff',
      action: 'dealership.switched',
      object_type: 'dealership',
      object_id: body.dealership_id,
      changes: { from: session.dealership?.id ?? null },
    })
    return total
  })
  setSessionCookies(reply, token, app.config.SESSION_SECRET)
  const entered = await enterSession(app.pool, hashOfToken(token), false)
  if (!entered || isEnded(entered)) throw new Refusal('fault')
  return { user: currentUserOf(app, entered), total_managed_dealerships: managed }
}
