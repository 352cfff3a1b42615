import type { dms as contract, SyncInfo } from '@forecourt/contract/deals/dms.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { sql } from 'drizzle-orm'
import { recordAction } from '#platform/audit/audit.service.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { getOrderFor, getReadableOrder } from '#deals/orders/order-access.ts'
import { dmsProvider } from '#platform/outside/dms/dms-provider.ts'
import { findOpenPush, insertingPush, listPushes, readPush, type PushRow } from './dms.queries.ts'

export function readSyncInfo({ app, actor, params }: Call<typeof contract.syncInfo>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    await getReadableOrder(tx, actor, params.id)
    const pushes = await listPushes(tx, actor.tenant.id, params.id)
    return syncInfo(params.id, pushes, dmsProvider(app.config))
  })
}

/** The state of the newest push, and the count of earlier ones. */
function syncInfo(id: string, pushes: readonly PushRow[], configured: string): SyncInfo {
  const [newest] = pushes
  const done = pushes.find(({ state }) => state === 'done')
  const count = (...states: PushRow['state'][]) => pushes.filter(({ state }) => states.includes(state)).length
  const isOpen = newest?.state === 'queued' || newest?.state === 'running'
  return {
    id,
    provider: newest?.provider ?? configured,
    status: isOpen ? 'running' : newest?.state === 'failed' ? 'failed' : 'idle',
    last_success_at: done?.finished ?? null,
    last_error: newest?.last_error ?? null,
    next_try: newest?.next_try ?? null,
    remote_key: done?.remote_key ?? null,
    queued: count('queued', 'running'),
    pushed: count('done'),
    failed: count('failed'),
  }
}

/**
 * Schedules a push of the order for the next free worker; a waiting one runs immediately. Also retries after
 * a failure.
 */
export function schedulePush(call: Call<typeof contract.schedulePush>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const { order } = await getOrderFor(tx, actor, params.id, 'order:push-to-dms')
    if (order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
    const open = await findOpenPush(tx, actor.tenant.id, order.id)
    const id = open?.id ?? newId()
    const payload = JSON.stringify({ dealer: actor.tenant.id, push: id })
    if (open?.state !== 'running')
      deferToCommit(tx, { calls: [sql`enqueue_job('push_to_dms', ${payload}::json, ${`dms:${id}`})`] })
    if (!open) {
      const row = { dealer_id: actor.tenant.id, id, order_id: order.id, provider: dmsProvider(app.config) }
      deferToCommit(tx, { changes: [insertingPush(tx, { ...row, created_by: actor.id })] })
      recordAction(call, tx, { action: 'order.push_scheduled', object_type: 'order', object_id: order.id })
    }
    return { job_id: id }
  })
}

export function readPushJob({ app, actor, params }: Call<typeof contract.job>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await readPush(tx, actor.tenant.id, params.id)
    if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
    const { id, order_id, state, tries, last_error, next_try, finished } = row.push
    return { id, order: order_id, state, tries, last_error, next_try, finished }
  })
}
