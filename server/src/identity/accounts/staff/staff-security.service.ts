import type { staff as contract } from '@forecourt/contract/identity/staff.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withStaff } from '#platform/db/tenant.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { postResetLink } from '../passwords/password-reset.service.ts'
import { deletingDevicesOf, endingSessionsOf } from '../sessions/sessions.queries.ts'
import { findStaff } from './staff.queries.ts'
import { blockOf, statusOf } from './staff-wire.ts'
import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'

/** Administrators start resets and never set passwords (security R11). */
export const startPasswordReset = (call: Call<typeof contract.startPasswordReset>): Promise<void> =>
  withStaff(call.app.pool, call.actor.tenant, async tx => {
    const row = await findStaff(tx, call, call.params.id, { forChange: true })
    if (!row) throw notFound()
    if (blockOf(call, row) !== null) throw new Refusal('forbidden')
    if (statusOf(row) !== 'active' || isSingleSignOn(row.source))
      throw new Refusal('conflict', { code: 'not_joined' })
    postResetLink(call.app, tx, row)
    recordAction(call, tx, { action: 'password.reset_requested', object_type: 'user', object_id: row.id })
  })

export const endStaffSessions = (call: Call<typeof contract.endSessions>): Promise<void> =>
  withStaff(call.app.pool, call.actor.tenant, async tx => {
    const row = await findStaff(tx, call, call.params.id, { forChange: true })
    if (!row) throw notFound()
    if (blockOf(call, row) !== null) throw new Refusal('forbidden')
    deferToCommit(tx, {
      changes: [endingSessionsOf(tx, row.id, 'revoked'), deletingDevicesOf(tx, row.id)],
    })
    recordAction(call, tx, { action: 'sessions.ended', object_type: 'user', object_id: row.id })
  })
