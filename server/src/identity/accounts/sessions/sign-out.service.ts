import type { users } from '@forecourt/contract/identity/users.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { renewRequesterCookies } from '#platform/http/cookies.ts'
import { endSession, findIssuingProvider } from './sessions.queries.ts'
import { allowedLogoutUrl } from './sign-out-address.ts'

/**
 * Ends the session here and clears the browser's data (security J4); a session from an identity provider continues to
 * that provider's sign-out page, if allowed. Signing out twice is no error.
 */
export async function signOut(call: Call<typeof users.logout>) {
  const { app, session, reply } = call
  let elsewhere: string | null = null
  if (session) {
    elsewhere = await withPlatform(app.pool, async tx => {
      endSession(tx, session.session.id, 'revoked')
      recordAudit(call, tx, {
        dealer: PLATFORM,
        actor: session.user.id,
        actor_kind: 'staff',
        action: 'sign_out.done',
        object_type: 'user',
        object_id: session.user.id,
      })
      const vouching = await findIssuingProvider(tx, session.session.id)
      return vouching ? allowedLogoutUrl(app.config, vouching) : null
    })
  }
  renewRequesterCookies(reply, app.config.SESSION_SECRET)
  reply.header('clear-site-data', '"cache", "storage"')
  return { redirect_url: elsewhere ?? '/dealer/login' }
}
