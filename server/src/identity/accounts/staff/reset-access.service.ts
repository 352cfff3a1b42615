import type { staff as contract } from '@forecourt/contract/identity/staff.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withStaff } from '#platform/db/tenant.ts'
import { notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { mailTo, panelUrl, postMail } from '#platform/mails/mails.ts'
import { countAttempts } from '../sign-in/attempts.queries.ts'
import { deletingFactorsOf } from '../proof/authenticator.queries.ts'
import { deletingLinksOf } from '../passwords/mailed-links.queries.ts'
import { forgettingWrongTries } from '../proof/one-time-codes.service.ts'
import { resetLink } from '../passwords/password-reset.service.ts'
import { deletingDevicesOf, endingSessionsOf } from '../sessions/sessions.queries.ts'
import { stepUpRequired } from '../proof/step-up.service.ts'
import { findStaff, updatingUser, type StaffRow } from './staff.queries.ts'
import { blockOf, staffWire, statusOf } from './staff-wire.ts'

type ResetCall = Call<typeof contract.resetAccess>

const secondsBetween = 30

/**
 * For users who lost the phone for codes and have no other factor. Ends everything that opened the account, including
 * the password: only the mailbox gives access, so a stolen password gains nothing from a requested reset.
 */
export const resetAccess = (call: ResetCall) =>
  withStaff(call.app.pool, call.actor.tenant, async tx => {
    const row = await findStaff(tx, call, call.params.id, { forChange: true })
    if (!row) throw notFound()
    if (blockOf(call, row) !== null) throw new Refusal('forbidden')
    if (row.version !== call.version) throw stale(staffWire(call, row))
    if (statusOf(row) !== 'active') throw new Refusal('conflict', { code: 'not_joined' })
    // Users of an external sign-in without a factor here have nothing to reset.
    if (isSingleSignOn(row.source) && !row.has_second_factor)
      throw new Refusal('conflict', { code: 'single_sign_on' })
    if (!row.is_proved) throw stepUpRequired()
    await holdRepeats(tx, row.id)
    const password = { password_hash: null, password_version: row.password_version + 1 }
    deferToCommit(tx, {
      changes: [
        updatingUser(tx, row.id, password),
        endingSessionsOf(tx, row.id, 'revoked'),
        deletingDevicesOf(tx, row.id),
        ...deletingFactorsOf(tx, row.id),
        ...forgettingWrongTries(tx, row.id),
      ],
    })
    notifyUser(call, tx, row)
    recordAction(call, tx, { action: 'user.access_reset', object_type: 'user', object_id: row.id })
    return staffWire(call, {
      ...row,
      has_second_factor: false,
      masked_phone: null,
      version: row.version + 1,
    })
  })

/** A second click sends no second link, which would void the first. */
async function holdRepeats(tx: Tx, userId: string) {
  const counter = { key: `access-reset:${userId}`, windowSeconds: secondsBetween, added: 1 }
  const [before] = await countAttempts(tx, [counter])
  if (before && before.count > 0) {
    const retryAfter = Math.max(1, Math.ceil(secondsBetween - before.secondsSinceLast))
    throw new Refusal('too_many_requests', { retryAfter })
  }
}

/** Mails the user who did it, and how to continue: the link, or the sign-in page for users of an external sign-in. */
function notifyUser({ app, actor }: ResetCall, tx: Tx, row: StaffRow) {
  const { params, ...reader } = mailTo(row)
  const mail = { ...reader, params: { ...params, by: fullName(actor.user), dealership: actor.tenant.name } }
  if (isSingleSignOn(row.source)) {
    deferToCommit(tx, { changes: [deletingLinksOf(tx, row.id)] })
    postMail(app, tx, { ...mail, key: 'access_reset_elsewhere', link: panelUrl(app, '/login') })
  } else postMail(app, tx, { ...mail, key: 'access_reset', link: resetLink(app, tx, row.id) })
}
