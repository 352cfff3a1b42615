import type { customerMerges as contract } from '@forecourt/contract/customers/customer-merges.ts'
import {
  mergedCustomer,
  mergeProblems,
  mergeUndoUntil,
  unmergedCustomer,
  type Mergeable,
} from '@forecourt/domain/customers/customers/merge.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { getCustomerFor } from '#customers/customers/customer-access.ts'
import { customerKeys } from '#customers/customers/customer-keys.ts'
import { customerWire } from '#customers/customers/customer-wire.ts'
import { updateCustomer, type Customer, type CustomerRecord } from '#customers/customers/customers.queries.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { restoreVersion, moveBelongings } from './belongings.ts'
import { closingMerge, insertingMerge, listMerges, lockBoth, lockMerge } from './customer-merges.queries.ts'
import { restoreCurrent } from './restore-current.queries.ts'

/** Merges two customers. Everything of the merged one belongs to the kept one afterwards. */
export function mergeCustomers(call: Call<typeof contract.merge>) {
  const { app, actor, body, idempotency } = call
  const [kept_id, merged_id] = [body.kept_id.toLowerCase(), body.merged_id.toLowerCase()]
  if (kept_id === merged_id) throw invalid({ merged_id: { rule: 'unique', params: {} } })
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const held = await lockBoth(tx, actor.tenant.id, [kept_id, merged_id])
      const kept = readable(actor, held.get(kept_id), body.kept_version)
      const merged = readable(actor, held.get(merged_id), body.merged_version)
      const after = chosen(kept, merged, body.choices)
      const pair = { dealer: actor.tenant.id, kept: kept_id, merged: merged_id }
      const gone = await moveBelongings(tx, pair)
      const stored = await updateCustomer(tx, actor.tenant.id, kept_id, {
        ...after,
        ...customerKeys(after),
        created: earlier(kept, merged),
        updated_by: actor.id,
      })
      refreshCustomer(tx, actor.tenant.id, kept_id)
      const id = newId()
      const memory = { kept_before: fieldsOf(kept), kept_after: after, kept_created: kept.created, ...gone }
      const row = { dealer_id: actor.tenant.id, id, kept_id, merged_id, memory, merged_by: actor.id }
      deferToCommit(tx, { changes: [insertingMerge(tx, row)] })
      recordAction(call, tx, {
        action: 'customer.merged',
        object_type: 'customer',
        object_id: kept_id,
        changes: { merge: id, merged: merged_id, orders: gone.moved['orders']?.length ?? 0 },
      })
      return { id, customer: customerWire(stored) }
    }),
  )
}

/** Restores both customers; changes since the merge stay with the kept one. */
export function undoMerge(call: Call<typeof contract.undo>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await lockMerge(tx, actor.tenant.id, params.id)
    if (!found) throw notFound()
    const { merge, isSuperseded } = found
    if (merge.undone_at !== null) throw new Refusal('conflict', { code: 'merge_undone' })
    const { memory } = merge
    if (memory === null || app.now().getTime() > mergeUndoUntil(Date.parse(merge.merged_at)))
      throw new Refusal('conflict', { code: 'merge_expired' })
    const { dealer_id: dealer, kept_id: kept, merged_id: merged } = merge
    const now = (await lockBoth(tx, dealer, [kept])).get(kept)
    if (!now || isSuperseded) throw new Refusal('conflict', { code: 'merge_superseded' })
    await restoreVersion(tx, { dealer, kept, merged }, memory).catch(refuseGone)
    const before = unmergedCustomer(memory.kept_before, memory.kept_after, fieldsOf(now.customer))
    const record = await restoreCurrent(tx, { dealer, kept, merged }, actor.id, {
      ...before,
      ...customerKeys(before),
      created: memory.kept_created,
    })
    deferToCommit(tx, { changes: [closingMerge(tx, dealer, merge.id, actor.id)] })
    recordAction(call, tx, {
      action: 'customer.merge_undone',
      object_type: 'customer',
      object_id: kept,
      changes: { merge: merge.id, restored: merged },
    })
    return { kept: customerWire(record), restored: merged }
  })
}

export function readMerges({ app, actor, params }: Call<typeof contract.ofCustomer>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    await getCustomerFor(tx, actor, params.id, 'customer:merge')
    return { results: await listMerges(tx, actor.tenant.id, params.id, app.now()) }
  })
}

/** Refuses if something the merged customer refers to no longer exists. */
function refuseGone(error: unknown): never {
  throw sqlStateOf(error) === '23503' ? new Refusal('conflict', { code: 'merge_superseded' }) : error
}

/** A customer the actor may see, in the version the actor saw. */
function readable(actor: Actor, record: CustomerRecord | undefined, version: number): Customer {
  if (!record || !can(actor, 'customer:read', record.customer)) throw notFound()
  if (record.customer.version !== version) throw stale(customerWire(record))
  return record.customer
}

/** The merged record from the chosen fields, which must still have a way to contact the person. */
function chosen(
  kept: Customer,
  merged: Customer,
  choices: Call<typeof contract.merge>['body']['choices'],
): Mergeable {
  const [problem] = mergeProblems(kept, merged, choices)
  if (problem !== undefined) throw invalid({ [`choices.${problem}`]: { rule: 'one_of', params: {} } })
  const after = fieldsOf(mergedCustomer(kept, merged, choices))
  const wasReachable = [kept, merged].some(({ email, phone }) => email !== null || phone !== null)
  if (wasReachable && after.email === null && after.phone === null)
    throw invalid({ 'choices.email': { rule: 'email_or_phone', params: {} } })
  return after
}

/** The earlier creation time: the first touch stays the first. */
const earlier = (one: Customer, other: Customer) =>
  Date.parse(one.created) <= Date.parse(other.created) ? one.created : other.created

const fieldsOf = (row: Mergeable): Mergeable => ({
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  secondary_phone: row.secondary_phone,
  address_line_1: row.address_line_1,
  address_line_2: row.address_line_2,
  city: row.city,
  province: row.province,
  postal_code: row.postal_code,
  note: row.note,
  language: row.language,
  lead_type: row.lead_type,
  assigned_dealer: row.assigned_dealer,
  archive_status: row.archive_status,
  archive_reason: row.archive_reason,
})
