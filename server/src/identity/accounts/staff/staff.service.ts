import type { account } from '@forecourt/contract/identity/account.ts'
import type { staff as contract } from '@forecourt/contract/identity/staff.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { can, effectiveRole } from '@forecourt/domain/identity/permissions/can.ts'
import { ASSIGNABLE_ROLES } from '@forecourt/domain/identity/permissions/role-assignment.ts'
import { defaultPermissions } from '@forecourt/domain/identity/permissions/user-permissions.ts'
import { INVITATION_SECONDS } from '@forecourt/domain/identity/accounts/links.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withStaff } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { panelUrl, postMail } from '#platform/mails/mails.ts'
import { insertingLink } from '../passwords/mailed-links.queries.ts'
import { stepUpRequired } from '../proof/step-up.service.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { sealStaffPhone } from './staff-phone.ts'
import { chosenNotices, newProfile, switchesOf } from './staff-input.ts'
import {
  findStaff,
  insertStaff,
  listStaff,
  organisationOf,
  updatingUser,
  type StaffRow,
} from './staff.queries.ts'
import { blockOf, staffWire, statusOf, storedRole } from './staff-wire.ts'

const limit = 25

/** The staff of the actor's dealership. */
export function readStaffList(call: Call<typeof contract.list>) {
  const { page, ...filter } = call.query
  return withStaff(call.app.pool, call.actor.tenant, async tx => {
    const { rows, count } = await listStaff(tx, call, filter, { limit, offset: (page - 1) * limit })
    const last = Math.max(1, Math.ceil(count / limit))
    return { count, current: page, last, limit, results: rows.map(row => staffWire(call, row)) }
  })
}

export function readStaff(call: Call<typeof contract.get>) {
  return withStaff(call.app.pool, call.actor.tenant, async tx => {
    const row = await findStaff(tx, call, call.params.id)
    if (!row) throw notFound()
    return staffWire(call, row)
  })
}

/** The actor's own profile; people of the platform have one without working here. */
export function readProfile(call: Call<typeof account.profile>) {
  return withStaff(call.app.pool, call.actor.tenant, async tx => {
    const row = await findStaff(tx, call, call.actor.id)
    if (!row) throw notFound()
    return staffWire(call, row)
  })
}

/** Adds a user without a password; nothing is mailed before the invitation is sent. */
export async function createStaff(call: Call<typeof contract.create>) {
  const { app, actor, body, idempotency } = call
  const { set_role: role } = body
  if (!ASSIGNABLE_ROLES[effectiveRole(actor)].includes(role)) return refuseRole(call, null)
  const { phone, ...profile } = newProfile({ actor, now: app.now() }, body)
  if (body.set_dealer_permissions && !can(actor, 'user:set-permissions')) throw new Refusal('forbidden')
  return withStaff(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const id = newId()
      const usual = { ...storedRole(role), ...defaultPermissions(role), grants: {} }
      const user = {
        ...profile,
        ...storedRole(role),
        ...switchesOf(usual, body.set_dealer_permissions ?? {}),
        id,
        phone_sealed: sealStaffPhone(app.keyring, id, phone),
        organisation_id: role === 'super_admin' ? null : organisationOf(actor.tenant.id),
        language: body.language ?? actor.tenant.default_language,
        dealer_notifications: chosenNotices(body.set_dealer_notifications),
      }
      const isAdded = await insertStaff(tx, user, {
        dealer_id: actor.tenant.id,
        is_not_automatically_assigned: body.set_is_not_automatically_assigned_to_customer ?? false,
      })
      if (!isAdded) throw invalid({ email: { rule: 'unique', params: {} } })
      const row = await findStaff(tx, call, id)
      if (!row) throw new Refusal('fault')
      if (!row.is_proved) throw stepUpRequired()
      recordAction(call, tx, {
        action: 'user.created',
        object_type: 'user',
        object_id: id,
        changes: { role },
      })
      return staffWire(call, row)
    }),
  )
}

/** Refuses a role that this actor may not give: on its field, recorded, with nothing changed. */
export async function refuseRole(
  call: Call<typeof contract.create> | Call<typeof contract.update>,
  id: string | null,
  rule: 'own_role' | 'one_of' = 'one_of',
): Promise<never> {
  await withStaff(call.app.pool, call.actor.tenant, async tx =>
    recordAction(call, tx, {
      action: 'user.refused',
      object_type: 'user',
      object_id: id,
      outcome: 'refused',
      changes: { role: call.body.set_role ?? null },
    }),
  )
  throw invalid({ set_role: { rule, params: {} } })
}

/** Mails a link to set the first password with; earlier links become void. */
export function sendInvitation(call: Call<typeof contract.sendInvitation>) {
  const { app, actor, idempotency, params } = call
  return withStaff(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const row = await findStaff(tx, call, params.id, { forChange: true })
      if (!row) throw notFound()
      if (blockOf(call, row) !== null) throw new Refusal('forbidden')
      if (statusOf(row) !== 'invited') throw new Refusal('conflict', { code: 'already_joined' })
      const token = randomToken()
      const sent = app.now().toISOString()
      deferToCommit(tx, {
        changes: [
          insertingLink(tx, { userId: row.id, purpose: 'invitation', token, seconds: INVITATION_SECONDS }),
          updatingUser(tx, row.id, { invitation_sent_at: sent }),
        ],
      })
      postMail(app, tx, {
        key: 'invitation',
        to: row.email,
        language: row.language,
        params: {
          first_name: row.first_name,
          inviter: fullName(actor.user),
          dealership: actor.tenant.name,
        },
        link: panelUrl(app, `/reset-password#invitation=${token}`),
      })
      recordAction(call, tx, { action: 'user.invited', object_type: 'user', object_id: row.id })
      const after: StaffRow = { ...row, invitation_sent_at: sent, version: row.version + 1 }
      return staffWire(call, after)
    }),
  )
}
