import type { account } from '@forecourt/contract/identity/account.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { setSessionCookies } from '#platform/http/cookies.ts'
import { provePassword } from './password-proof.service.ts'
import type { Session } from '#platform/sessions/session.ts'
import { renewSession } from '../sessions/sessions.queries.ts'
import { isProvedLately } from './step-up.queries.ts'
import { randomToken } from '#platform/http/tokens.ts'

/** Makes the browser ask for the password and repeat the request (security R20). */
export const stepUpRequired = () => new Refusal('forbidden', { code: 'step_up_required' })

/** The same where a password is not enough: by a code of any kind (security R17). */
export const codeRequired = () =>
  new Refusal('forbidden', { code: 'step_up_required', params: { by: 'code' } })

/** Users with a second factor must use it before they set up another. */
export const secondFactorExists = () => new Refusal('conflict', { code: 'otp_device_exists' })

/** Protects dangerous actions on one's own account. @throws Refusal when the last proof is older than ten minutes */
export async function requireRecentAuthentication(tx: Tx, session: Session): Promise<void> {
  if (!(await isProvedLately(tx, session))) throw stepUpRequired()
}

/** Confirms the user by password; the session continues under a new token (security G1). */
export async function stepUp(call: Call<typeof account.stepUp>): Promise<void> {
  const { app, session, body, reply } = call
  const { forgettingTries } = await provePassword(call, body.password, 'password')
  const token = randomToken()
  await withPlatform(app.pool, async tx => {
    forgettingTries(tx)
    renewSession(tx, session.session.id, token, { isProved: true })
    recordAudit(call, tx, {
      dealer: PLATFORM,
      actor: session.user.id,
      actor_kind: 'staff',
      action: 'step_up.done',
      object_type: 'user',
      object_id: session.user.id,
    })
  })
  setSessionCookies(reply, token, app.config.SESSION_SECRET)
}
