import type { staff as contract } from '@forecourt/contract/identity/staff.ts'
import { KEEPER_ROLES } from '@forecourt/domain/identity/permissions/role-assignment.ts'
import { sql } from 'drizzle-orm'
import { recordAction } from '#platform/audit/audit.service.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { repOf } from '#customers/customers/customers.queries.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withStaff, withTenant } from '#platform/db/tenant.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { deletingLinksOf } from '../passwords/mailed-links.queries.ts'
import { deletingDevicesOf, endingSessionsOf } from '../sessions/sessions.queries.ts'
import type { App } from '#platform/app-context.ts'
import { findStaff, isLastKeeper, updatingUser, type StaffRow } from './staff.queries.ts'
import { blockOf, roleOf, staffWire } from './staff-wire.ts'

type ActiveCall = Call<typeof contract.setActiveStatus>

/** Activates or deactivates a user: deactivation ends sessions, devices and links, and reassigns open customers. */
export async function setActiveStatus(call: ActiveCall) {
  const { app, actor } = call
  const outcome = await withStaff(app.pool, actor.tenant, tx => change(call, tx))
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

async function change(call: ActiveCall, tx: Tx) {
  const { body } = call
  const row = await findStaff(tx, call, body.id, { forChange: true })
  if (!row) throw notFound()
  if (row.is_active === body.is_active) return staffWire(call, row)
  return body.is_active ? activate(call, tx, row) : deactivate(call, tx, row)
}

function activate(call: ActiveCall, tx: Tx, row: StaffRow) {
  if (blockOf(call, row) !== null) throw new Refusal('forbidden')
  deferToCommit(tx, { changes: [updatingUser(tx, row.id, { is_active: true })] })
  recordAction(call, tx, { action: 'user.activated', object_type: 'user', object_id: row.id })
  return staffWire(call, { ...row, is_active: true, version: row.version + 1 })
}

async function deactivate(call: ActiveCall, tx: Tx, row: StaffRow) {
  const { actor, body } = call
  const role = roleOf(row)
  const block = blockOf(call, row)
  if (block !== null && block !== 'own_account') throw new Refusal('forbidden')
  const mayBeLast = role !== null && KEEPER_ROLES.includes(role)
  if (mayBeLast && (await isLastKeeper(tx, row.id))) return refused(call, tx, row, 'last_admin')
  if (block !== null) return refused(call, tx, row, block)
  const { count, candidate } = await openCustomersOf(call, tx, row.id)
  const to = body.reassign_to ?? null
  if (count > 0 && to === null) throw invalid({ reassign_to: { rule: 'required', params: { n: count } } })
  if (to !== null && !candidate) throw notFound()
  if (to !== null && (to === row.id || !candidate?.is_assignable))
    throw invalid({ reassign_to: { rule: 'one_of', params: {} } })
  if (count > 0)
    await tx.execute(sql`
      UPDATE ${customers} SET assigned_dealer = ${to}, updated_by = ${actor.id}, version = version + 1
      WHERE dealer_id = ${actor.tenant.id} AND assigned_dealer = ${row.id} AND archive_status = 'Active'`)
  const elsewhere = row.dealerships.filter(({ id }) => id !== actor.tenant.id)
  deferToCommit(tx, {
    changes: [
      updatingUser(tx, row.id, { is_active: false }),
      endingSessionsOf(tx, row.id, 'revoked'),
      deletingDevicesOf(tx, row.id),
      deletingLinksOf(tx, row.id),
    ],
    calls: elsewhere.map(
      ({ id }) =>
        sql`enqueue_job('release_customers', ${JSON.stringify({ dealer: id, user: row.id })}::json)`,
    ),
  })
  recordAction(call, tx, {
    action: 'user.deactivated',
    object_type: 'user',
    object_id: row.id,
    changes: { customers: count, reassigned_to: to },
  })
  return staffWire(call, { ...row, is_active: false, open_customers: 0, version: row.version + 1 })
}

async function openCustomersOf({ actor, body }: ActiveCall, tx: Tx, id: string) {
  const { rows } = await tx.execute<{ count: number; candidate: { is_assignable: boolean } | null }>(sql`
    SELECT (SELECT count(*)::int FROM ${customers} AS c WHERE c.dealer_id = ${actor.tenant.id}
        AND c.assigned_dealer = ${id} AND c.archive_status = 'Active') AS count,
      ${repOf(actor.tenant.id, body.reassign_to ?? null)} AS candidate`)
  return rows[0] ?? { count: 0, candidate: null }
}

function refused(call: ActiveCall, tx: Tx, row: StaffRow, rule: 'last_admin' | 'own_account'): Refusal {
  recordAction(call, tx, {
    action: 'user.refused',
    object_type: 'user',
    object_id: row.id,
    outcome: 'refused',
    changes: { field: 'is_active', rule },
  })
  return invalid({ is_active: { rule, params: {} } })
}

/** The job of a deactivation, for the user's other dealerships: their managers reassign the customers. */
export const releaseCustomers = (app: App, dealer: string, user: string): Promise<void> =>
  withTenant(app.pool, { id: dealer }, async tx => {
    await tx.execute(sql`
      UPDATE ${customers} SET assigned_dealer = NULL, version = version + 1
      WHERE dealer_id = ${dealer} AND assigned_dealer = ${user} AND archive_status = 'Active'`)
  })
