import type { ArchiveStatus } from '@forecourt/contract/platform/archive-status.ts'
import type { customers as contract } from '@forecourt/contract/customers/customers.ts'
import { ARCHIVE_REASONS } from '@forecourt/domain/customers/customers/archive-reasons.ts'
import { customerStatusMove } from '@forecourt/domain/customers/customers/customer-statuses.ts'
import { isCodeOf } from '@forecourt/domain/platform/markets/labels.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { invalid, notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { lockCustomers, setArchiveStatus, setAssignedDealer, type BulkRow } from './bulk-changes.queries.ts'

type ArchiveCall = Call<typeof contract.setArchiveStatus>
type AssignCall = Call<typeof contract.assign>

/** Sets the status of many customers. Each has its own result; one refusal does not stop the others. */
export function archiveCustomers(call: ArchiveCall) {
  const { app, actor, body } = call
  const { status } = body
  const reason = reasonOf(body)
  return withTenant(app.pool, actor.tenant, async tx => {
    const ids = distinct(body.id_list)
    const { customers } = await lockCustomers(tx, actor.tenant.id, ids, null)
    const results = ids.map(id => {
      const row = visible(actor, customers.get(id))
      const code = row ? archiveRefusal(actor, row, status) : 'not_found'
      const changed = code === null && row?.archive_status !== status
      return {
        id,
        changed,
        previous: row?.archive_status ?? null,
        previous_reason: row?.archive_reason ?? null,
        code,
      }
    })
    const changed = changedIds(results)
    if (changed.length > 0) {
      await setArchiveStatus(tx, actor.tenant.id, changed, { status, reason, by: actor.id })
      audit(call, tx, 'customer.archived', changed, { status, reason })
    }
    return { results }
  })
}

/** The status Lost requires a reason of the list (decisions 3.16, list A); the others have none. */
function reasonOf({ status, reason_id: reason = null }: ArchiveCall['body']): string | null {
  if (status !== 'Lost') return null
  if (reason === null || reason === '') throw invalid({ reason_id: { rule: 'required', params: {} } })
  if (!isCodeOf(ARCHIVE_REASONS, reason)) throw invalid({ reason_id: { rule: 'one_of', params: {} } })
  return reason
}

/** Why the actor may not set this status on a customer; null if they may. Decisions 3.16, 4.1, M27. */
function archiveRefusal(actor: Actor, row: BulkRow, status: ArchiveStatus) {
  if (!can(actor, 'customer:archive', row)) return 'forbidden'
  const move = customerStatusMove(row.archive_status, status)
  if (!move) return 'invalid_transition'
  if (move.manager && !can(actor, 'customer:mark-sold', row)) return 'forbidden'
  return status === 'Lost' && row.archive_status !== 'Lost' && row.has_live_deposit ? 'deposit_live' : null
}

/** Assigns many customers to one representative, or unassigns them. */
export function assignCustomers(call: AssignCall) {
  const { app, actor, body } = call
  const rep = body.assigned_dealer?.toLowerCase() ?? null
  return withTenant(app.pool, actor.tenant, async tx => {
    const ids = distinct(body.id_list)
    const { customers, candidate } = await lockCustomers(tx, actor.tenant.id, ids, rep)
    if (rep !== null && !candidate) throw notFound()
    if (candidate && !candidate.is_assignable)
      throw invalid({ assigned_dealer: { rule: 'one_of', params: {} } })
    const results = ids.map(id => {
      const row = visible(actor, customers.get(id))
      const code = row ? (can(actor, 'customer:assign', row) ? null : 'forbidden') : 'not_found'
      const changed = code === null && row?.assigned_dealer !== rep
      return { id, changed, previous: row?.assigned_dealer ?? null, code }
    })
    const changed = changedIds(results)
    if (changed.length > 0) {
      await setAssignedDealer(tx, actor.tenant.id, changed, { rep, by: actor.id })
      audit(call, tx, 'customer.assigned', changed, { to: rep })
    }
    return { results }
  })
}

const distinct = (ids: readonly string[]) => [...new Set(ids.map(id => id.toLowerCase()))]

const visible = (actor: Actor, row: BulkRow | undefined) =>
  row && can(actor, 'customer:read', row) ? row : undefined

const changedIds = (results: readonly { id: string; changed: boolean }[]) =>
  results.filter(result => result.changed).map(result => result.id)

const audit = (
  { app, request, actor }: ArchiveCall | AssignCall,
  tx: Tx,
  action: 'customer.archived' | 'customer.assigned',
  ids: readonly string[],
  changes: Record<string, unknown>,
) =>
  recordAction({ app, request, actor }, tx, {
    action,
    object_type: 'customer',
    object_id: ids.length === 1 ? (ids[0] ?? null) : null,
    changes: { ...changes, ids },
  })
