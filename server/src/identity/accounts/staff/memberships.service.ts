import type { staff as contract } from '@forecourt/contract/identity/staff.ts'
import { KEEPER_ROLES } from '@forecourt/domain/identity/permissions/role-assignment.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import { recordAction, recordAudit } from '#platform/audit/audit.service.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withStaff } from '#platform/db/tenant.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { sessions } from '../sessions/sessions.table.ts'
import { stepUpRequired } from '../proof/step-up.service.ts'
import { findPlaceFor } from './memberships.queries.ts'
import { findStaff, isLastKeeper, updatingUser, type StaffRow } from './staff.queries.ts'
import { blockOf, roleOf, staffWire } from './staff-wire.ts'
import { dealershipMembers } from '../users/users.table.ts'

type PlaceCall = Call<typeof contract.setDealership>

/**
 * Adds a user to another dealership of the organization, or removes them from one, in the same role. The actor
 * administers that role (product 6) and works in both dealerships.
 */
export async function setDealership(call: PlaceCall) {
  const outcome = await (call.body.works_there ? give(call) : takeAway(call))
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

const give = (call: PlaceCall) =>
  withStaff(call.app.pool, call.actor.tenant, async tx => {
    const { params, body } = call
    const row = await findStaff(tx, call, params.id, { forChange: true })
    const place = row && (await findPlaceFor(tx, call, row.id, body.dealership_id))
    if (!row || !place?.is_shared) throw notFound()
    const refusal = refusalOf(call, tx, row)
    if (refusal) return refusal
    if (!place.is_of_organisation)
      throw invalid({ dealership_id: { rule: 'other_organization', params: {} } })
    if (place.works_there) return staffWire(call, row)
    const member = { dealer_id: body.dealership_id, user_id: row.id }
    deferToCommit(tx, {
      changes: [
        updatingUser(tx, row.id, {}),
        tx.insert(dealershipMembers).values(member).onConflictDoNothing(),
      ],
    })
    record(call, tx, row, 'user.dealership_added')
    const dealerships = [...row.dealerships, { id: body.dealership_id, name: place.name }]
    return staffWire(call, { ...row, dealerships: byName(dealerships), version: row.version + 1 })
  })

const byName = (places: StaffRow['dealerships']) => places.toSorted((a, b) => a.name.localeCompare(b.name))

/** Runs in the other dealership's scope: its customers are released before the user leaves. */
function takeAway(call: PlaceCall) {
  const { app, actor, body, params } = call
  const id = body.dealership_id.toLowerCase()
  return withStaff(app.pool, { id }, async tx => {
    const there = { ...call, actor: { ...actor, tenant: { ...actor.tenant, id } } }
    const row = await findStaff(tx, there, params.id, { forChange: true })
    if (!row?.dealerships.some(place => place.id === id)) throw notFound()
    // Users who do not work here are unknown here.
    if (!row.dealerships.some(place => place.id === actor.tenant.id)) throw notFound()
    const refusal = refusalOf(call, tx, row)
    if (refusal) return refusal
    if (id === actor.tenant.id) throw invalid({ dealership_id: { rule: 'present_dealership', params: {} } })
    const role = roleOf(row)
    if (role !== null && KEEPER_ROLES.includes(role) && (await isLastKeeper(tx, row.id, id)))
      return refused(call, tx, row, 'last_admin')
    await tx.execute(sql`
      UPDATE ${customers} SET assigned_dealer = NULL, updated_by = ${actor.id}, version = version + 1
      WHERE dealer_id = ${id} AND assigned_dealer = ${row.id}`)
    deferToCommit(tx, { changes: leaving(tx, row.id, id) })
    record(call, tx, row, 'user.dealership_removed')
    const dealerships = row.dealerships.filter(place => place.id !== id)
    return staffWire(call, { ...row, dealerships, version: row.version + 1 })
  })
}

/** Ends the user's sessions in that dealership. */
const leaving = (tx: Tx, user: string, dealer: string) => [
  updatingUser(tx, user, {}),
  tx
    .delete(dealershipMembers)
    .where(and(eq(dealershipMembers.dealer_id, dealer), eq(dealershipMembers.user_id, user))),
  tx
    .update(sessions)
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where(and(eq(sessions.user_id, user), eq(sessions.dealer_id, dealer), isNull(sessions.ended_at))),
]

/** Why nothing happens. A user may not change their own dealerships, and the attempt is recorded. */
function refusalOf(call: PlaceCall, tx: Tx, row: StaffRow): Refusal | undefined {
  const block = blockOf(call, row)
  if (block === 'own_account') return refused(call, tx, row, 'own_role')
  if (block !== null) throw new Refusal('forbidden')
  if (!row.is_proved) throw stepUpRequired()
  return undefined
}

function refused(call: PlaceCall, tx: Tx, row: StaffRow, rule: 'own_role' | 'last_admin'): Refusal {
  recordAction(call, tx, {
    action: 'user.refused',
    object_type: 'user',
    object_id: row.id,
    outcome: 'refused',
    changes: { field: 'dealership_id', rule },
  })
  return invalid({ dealership_id: { rule, params: {} } })
}

/** Recorded in both dealerships' chains, always in the same order, so that two actions never deadlock. */
function record(call: PlaceCall, tx: Tx, row: StaffRow, action: AuditAction) {
  const { actor, body } = call
  const about = {
    object_type: 'user',
    object_id: row.id,
    changes: { dealership: body.dealership_id },
  } as const
  for (const dealer of [actor.tenant.id, body.dealership_id.toLowerCase()].sort())
    recordAudit(call, tx, { dealer, actor: actor.id, actor_kind: 'staff', action, ...about })
}
