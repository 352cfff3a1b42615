import type { account } from '@forecourt/contract/identity/account.ts'
import { newPasswordRules } from '@forecourt/domain/identity/accounts/profile-form.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import { recordingRefusal } from '#platform/audit/recorded-refusal.ts'
import type { Tx } from '#platform/db/client.ts'
import { isoInstant } from '#platform/db/columns.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { mailTo, postMail } from '#platform/mails/mails.ts'
import { hashPassword } from './password.ts'
import { updatingUser } from '../staff/staff.queries.ts'
import { forgetting } from '../sign-in/attempts.queries.ts'
import { guessed } from '../sign-in/guesses.ts'
import { deletingLinksOf, findLink, redeemLink } from './mailed-links.queries.ts'
import { deletingDevicesOf, endingSessionsOf } from '../sessions/sessions.queries.ts'
import { accountCounter, passwordCounter } from '../sign-in/sign-in.limits.ts'

const linkInvalid = () => new Refusal('validation', { code: 'link_invalid' })

/** Passwords do not depend on the country. */
const nowhere = { country: 'CA', timezone: 'UTC' } as const

type Found = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Returns what a mailed link is for, without redeeming it. */
export async function openLink(call: Call<typeof account.openLink>) {
  const { purpose, user, expires } = await foundLink(call)
  return {
    purpose,
    email: user.email,
    first_name: user.first_name,
    language: user.language,
    expires: expires.includes(' ') ? isoInstant(expires) : expires,
  }
}

async function foundLink(call: Call<typeof account.openLink> | Call<typeof account.useLink>): Promise<Found> {
  const { app, body } = call
  const found = await withPlatform(app.pool, tx =>
    guessed(call, tx, 'mailed-link', () => findLink(tx, body.link_token)),
  )
  if (!found) throw linkInvalid()
  return found
}

/**
 * Sets a password with a mailed link (security R18). Ends all sessions and devices, signs nobody in, and still
 * requires the second factor. A refused password leaves the link valid.
 */
export async function useLink(call: Call<typeof account.useLink>): Promise<void> {
  const { app, body } = call
  const found = await foundLink(call)
  const refusal = {
    dealer: PLATFORM,
    actor: null,
    actor_kind: 'anonymous',
    action: 'password.refused',
    object_type: 'user',
    object_id: found.user.id,
  } as const
  await recordingRefusal(call, refusal, () => checkPassword(call, found))
  const password_hash = await hashPassword(body.new_password)
  await withPlatform(app.pool, async tx => {
    if (!(await redeemLink(tx, body.link_token))) throw linkInvalid()
    setPassword(call, tx, found, password_hash)
  })
}

function checkPassword({ app, body }: Call<typeof account.useLink>, { user, dealerships }: Found) {
  const { new_password, confirm_new_password } = body
  const personal = [user.first_name, user.last_name, user.email, ...dealerships, 'forecourt']
  const rules = newPasswordRules({ owner: 'staff', personal, listed: app.passwordList })
  const moment = { actor: { tenant: nowhere, user }, now: app.now() }
  checkFields(moment, rules, Object.keys(rules), { new_password, confirm_new_password })
}

function setPassword(call: Call<typeof account.useLink>, tx: Tx, found: Found, password_hash: string) {
  const { user, purpose } = found
  deferToCommit(tx, {
    changes: [
      updatingUser(tx, user.id, { password_hash, password_version: user.password_version + 1 }),
      endingSessionsOf(tx, user.id, 'password_changed'),
      deletingDevicesOf(tx, user.id),
      // The owner of the mailbox has proved who they are: wrong tries of others no longer lock them out (security
      // R14).
      forgetting(tx, accountCounter(user.email).key),
      forgetting(tx, passwordCounter(user.id).key),
      deletingLinksOf(tx, user.id),
    ],
  })
  if (purpose === 'password_reset') postMail(call.app, tx, { ...mailTo(user), key: 'password_changed' })
  recordAudit(call, tx, {
    dealer: PLATFORM,
    actor: user.id,
    actor_kind: 'staff',
    action: purpose === 'invitation' ? 'invitation.accepted' : 'password.changed',
    object_type: 'user',
    object_id: user.id,
  })
}
