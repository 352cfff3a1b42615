import type { account } from '@forecourt/contract/identity/account.ts'
import { passwordChangeRules } from '@forecourt/domain/identity/accounts/profile-form.ts'
import { isPasswordChangeEmpty } from '@forecourt/domain/platform/validation/passwords.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import { recordingRefusal } from '#platform/audit/recorded-refusal.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { invalid } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { mailTo, postMail } from '#platform/mails/mails.ts'
import { hashPassword } from './password.ts'
import { updatingUser } from '../staff/staff.queries.ts'
import { isPasswordOf } from '../users/users.queries.ts'
import { setSessionCookies } from '#platform/http/cookies.ts'
import { deletingLinksOf } from './mailed-links.queries.ts'
import { provePassword } from '../proof/password-proof.service.ts'
import { deletingDevicesOf, endingSessionsOf, renewSession } from '../sessions/sessions.queries.ts'
import { randomToken } from '#platform/http/tokens.ts'

/** Passwords do not depend on country and time zone, and users without a dealership may change theirs too. */
const nowhere = { country: 'CA', timezone: 'UTC' } as const

/**
 * Changes one's own password. With all three fields empty nothing happens (product 5). Ends every other session and
 * every remembered device; this session continues under a new token.
 */
export async function changePassword(call: Call<typeof account.changePassword>): Promise<void> {
  const { app, session, body, reply } = call
  if (isPasswordChangeEmpty(body)) return
  const { user, dealership } = session
  const moment = { actor: { tenant: dealership ?? nowhere, user }, now: app.now() }
  const personal = [user.first_name, user.last_name, user.email, dealership?.name ?? '', 'forecourt']
  const rules = passwordChangeRules({ owner: 'staff', personal, listed: app.passwordList })
  const refusal = {
    dealer: PLATFORM,
    actor: user.id,
    actor_kind: 'staff',
    action: 'password.refused',
    object_type: 'user',
    object_id: user.id,
  } as const
  await recordingRefusal(call, refusal, () => checkFields(moment, rules, Object.keys(rules), body))
  const { version, forgettingTries } = await provePassword(
    call,
    body.current_password ?? '',
    'current_password',
  )
  const password_hash = await hashPassword(body.new_password ?? '')
  const token = randomToken()
  await withPlatform(app.pool, async tx => {
    // An administrator or a mailed link replaced the password while it was checked: it no longer allows a change.
    if (!(await isPasswordOf(tx, user.id, version)))
      throw invalid({ current_password: { rule: 'wrong_password', params: {} } })
    forgettingTries(tx)
    deferToCommit(tx, {
      changes: [
        updatingUser(tx, user.id, { password_hash, password_version: version + 1 }),
        endingSessionsOf(tx, user.id, 'password_changed', session.session.id),
        deletingDevicesOf(tx, user.id),
        deletingLinksOf(tx, user.id),
      ],
    })
    renewSession(tx, session.session.id, token, { isProved: true, password_version: version + 1 })
    postMail(app, tx, { ...mailTo(user), key: 'password_changed' })
    recordAudit(call, tx, {
      dealer: PLATFORM,
      actor: user.id,
      actor_kind: 'staff',
      action: 'password.changed',
      object_type: 'user',
      object_id: user.id,
    })
  })
  setSessionCookies(reply, token, app.config.SESSION_SECRET)
}
