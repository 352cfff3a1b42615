import type { staff as contract, UpdateUser } from '@forecourt/contract/identity/staff.ts'
import { can, effectiveRole } from '@forecourt/domain/identity/permissions/can.ts'
import { ASSIGNABLE_ROLES, KEEPER_ROLES } from '@forecourt/domain/identity/permissions/role-assignment.ts'
import type { Role } from '@forecourt/domain/identity/permissions/roles.ts'
import { and, eq } from 'drizzle-orm'
import { rulesIn } from '#platform/audit/recorded-refusal.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withStaff } from '#platform/db/tenant.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { mapConstraintErrorsToFields } from '#platform/http/constraint-errors.ts'
import { mailTo, postMail } from '#platform/mails/mails.ts'
import { stepUpRequired } from '../proof/step-up.service.ts'
import { sealStaffPhone } from './staff-phone.ts'
import { changedProfile, chosenNotices, switchesOf } from './staff-input.ts'
import { findStaff, isLastKeeper, updatingUser, type StaffRow } from './staff.queries.ts'
import { blockOf, roleOf, staffWire, storedRole } from './staff-wire.ts'
import { dealershipMembers } from '../users/users.table.ts'

type UpdateCall = Call<typeof contract.update>

/** Changes a profile: one's own, or that of a user whom the actor administers. */
export async function saveStaff(call: UpdateCall) {
  const { app, actor } = call
  const saving = withStaff(app.pool, actor.tenant, tx => save(call, tx))
  const saved = await mapConstraintErrorsToFields({ users_email: ['email', 'unique'] }, saving)
  if (saved instanceof Refusal) throw saved
  return saved
}

/** Refusals that are returned are recorded; those that are thrown are not worth it. */
async function save(call: UpdateCall, tx: Tx) {
  const { actor, params, body, version } = call
  const isOwn = params.id === actor.id
  const row = await findStaff(tx, call, params.id, { forChange: true })
  if (!row || (!isOwn && !can(actor, 'user:list'))) throw notFound()
  if (isOwn ? false : blockOf(call, row) !== null) throw new Refusal('forbidden')
  const asked = administeredIn(body)
  if (isOwn && asked.length > 0) return refused(call, tx, row, 'own_role')
  checkRights(call, isOwn)
  if (row.version !== version) throw stale(staffWire(call, row))
  const profile = profileOf(call, row)
  if (profile instanceof Refusal) return refusedProfile(call, tx, row, profile)
  const role = body.set_role ?? roleOf(row)
  const isOtherRole = role !== null && role !== roleOf(row)
  if (isOtherRole && !ASSIGNABLE_ROLES[effectiveRole(actor)].includes(role))
    return refused(call, tx, row, 'one_of')
  const isGrant = isOtherRole || body.set_dealer_permissions !== undefined
  if (needsProof(row, profile, isGrant) && !row.is_proved) throw stepUpRequired()
  const wasKeeper = row.is_active && isKeeper(roleOf(row))
  if (isOtherRole && wasKeeper && !isKeeper(role) && (await isLastKeeper(tx, row.id)))
    return refused(call, tx, row, 'last_admin')
  return staffWire(call, write(call, tx, row, { ...profile, ...changesOf(row, body, role) }))
}

/** The changed profile, or what is wrong with it. */
function profileOf({ app, actor, body }: UpdateCall, row: StaffRow) {
  try {
    return changedProfile({ actor, now: app.now() }, row, body)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'validation') return error
    throw error
  }
}

/** A profile that cannot be stored is recorded too. */
function refusedProfile(call: UpdateCall, tx: Tx, row: StaffRow, refusal: Refusal): Refusal {
  recordAction(call, tx, {
    action: 'user.refused',
    object_type: 'user',
    object_id: row.id,
    outcome: 'refused',
    changes: rulesIn(refusal),
  })
  return refusal
}

const isKeeper = (role: Role | null) => role !== null && KEEPER_ROLES.includes(role)

const administered = [
  'set_role',
  'set_dealer_permissions',
  'set_is_not_automatically_assigned_to_customer',
] as const
const administeredIn = (body: UpdateUser) => administered.filter(name => body[name] !== undefined)

function checkRights({ actor, body }: UpdateCall, isOwn: boolean) {
  const needed = [
    ...(isOwn ? [] : (['user:update'] as const)),
    ...(body.set_role === undefined ? [] : (['user:set-role'] as const)),
    ...(body.set_dealer_permissions === undefined ? [] : (['user:set-permissions'] as const)),
    ...(noticesIn(body) === undefined
      ? []
      : ([isOwn ? 'account:edit-notifications' : 'user:set-notifications'] as const)),
  ]
  if (!needed.every(action => can(actor, action))) throw new Refusal('forbidden')
}

const noticesIn = ({ dealer_notifications, set_dealer_notifications }: UpdateUser) =>
  dealer_notifications ?? set_dealer_notifications

/** Security R20: another address to sign in with, another role, other permissions. */
const needsProof = (row: StaffRow, { email }: { email?: string }, isGrant: boolean) =>
  isGrant || (email !== undefined && email !== row.email)

function changesOf(row: StaffRow, body: UpdateUser, role: Role | null) {
  const roles = body.set_role === undefined || role === null ? {} : storedRole(role)
  const notices = noticesIn(body)
  return {
    ...roles,
    ...(body.set_dealer_permissions && switchesOf({ ...row, ...roles }, body.set_dealer_permissions)),
    ...(notices && {
      dealer_notifications: { ...row.dealer_notifications, ...chosenNotices(notices) },
    }),
  }
}

type Changes = Partial<StaffRow>

function write(call: UpdateCall, tx: Tx, row: StaffRow, changes: Changes): StaffRow {
  const flag = call.body.set_is_not_automatically_assigned_to_customer
  const place =
    flag === undefined
      ? []
      : [
          tx
            .update(dealershipMembers)
            .set({ is_not_automatically_assigned: flag })
            .where(
              and(
                eq(dealershipMembers.dealer_id, call.actor.tenant.id),
                eq(dealershipMembers.user_id, row.id),
              ),
            ),
        ]
  const { phone, ...stored } = changes
  const sealed = phone === undefined ? {} : { phone_sealed: sealStaffPhone(call.app.keyring, row.id, phone) }
  deferToCommit(tx, { changes: [updatingUser(tx, row.id, { ...stored, ...sealed }), ...place] })
  const { email } = changes
  if (email !== undefined) postMail(call.app, tx, { ...mailTo(row), key: 'email_changed' })
  record(call, tx, row, changes)
  return {
    ...row,
    ...changes,
    ...(flag !== undefined && { is_not_automatically_assigned: flag }),
    version: row.version + 1,
  }
}

/** Records the names of what changed; roles and switches with their values, which are not personal. */
function record(call: UpdateCall, tx: Tx, row: StaffRow, changes: Changes) {
  const about = { object_type: 'user', object_id: row.id } as const
  const { set_role: role, set_dealer_permissions: permissions } = call.body
  recordAction(call, tx, {
    ...about,
    action: 'user.updated',
    changes: { fields: Object.keys(changes).sort() },
  })
  if (role !== undefined && role !== roleOf(row))
    recordAction(call, tx, {
      ...about,
      action: 'user.role_changed',
      changes: { from: roleOf(row), to: role },
    })
  if (permissions)
    recordAction(call, tx, { ...about, action: 'user.permissions_changed', changes: { ...permissions } })
}

/** Refuses, on its field and recorded: raising oneself, a role out of reach, the last administrator. */
function refused(
  call: UpdateCall,
  tx: Tx,
  row: StaffRow,
  rule: 'own_role' | 'one_of' | 'last_admin',
): Refusal {
  const [field = 'set_role'] = administeredIn(call.body)
  recordAction(call, tx, {
    action: 'user.refused',
    object_type: 'user',
    object_id: row.id,
    outcome: 'refused',
    changes: { field, rule },
  })
  return invalid({ [field]: { rule, params: {} } })
}
