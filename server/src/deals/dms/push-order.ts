import type { App } from '#platform/app-context.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { DmsPort } from '#platform/outside/dms/port.ts'
import { isRetryable, type PortError } from '#platform/outside/port-result.ts'
import { dealExport } from './deal-export.ts'
import { inSeconds, readPush, updatePush } from './dms.queries.ts'

/** Seconds until each retry of a push: 1, 5, 30 minutes; then it waits for staff. */
const pauses = [60, 300, 1800] as const

const isWorthAnother = (error: PortError) =>
  isRetryable(error) || (error.kind === 'rejected' && error.code === 'locked')

const codeOf = (error: PortError) => (error.kind === 'rejected' ? error.code : error.kind)

/**
 * The job of a push: sends the order outside any transaction, with a key by which the other system recognizes
 * repeats. Returns the seconds until the next try; undefined when it is over.
 */
export async function pushOrder(
  app: App,
  port: DmsPort,
  dealer: string,
  id: string,
): Promise<number | undefined> {
  const tenant = { id: dealer }
  const found = await withTenant(app.pool, tenant, async tx => {
    const row = await readPush(tx, dealer, id)
    if (row?.push.state !== 'queued' && row?.push.state !== 'running') return undefined
    await updatePush(tx, dealer, id, { state: 'running', next_try: null, provider: port.provider })
    return row
  })
  if (!found) return undefined
  const { push, order } = found
  const result = await port.push(dealExport(found), id)
  const pause = result.ok || !isWorthAnother(result.error) ? undefined : pauses[push.tries]
  const tries = push.tries + 1
  const event = {
    dealer,
    actor: null,
    actor_kind: 'system',
    object_type: 'order',
    object_id: order.id,
  } as const
  const origin = { app, request: { id: `push ${id}`, ip: '' } }
  await withTenant(app.pool, tenant, async tx => {
    if (result.ok) {
      const { remote_key } = result.value
      const done = {
        state: 'done' as const,
        tries,
        last_error: null,
        remote_key,
        order_version: order.version,
      }
      await updatePush(tx, dealer, id, { ...done, finished: app.now().toISOString() })
      recordAudit(origin, tx, {
        ...event,
        action: 'order.pushed',
        changes: { remote_key, version: order.version },
      })
      return
    }
    const last_error = codeOf(result.error)
    if (pause === undefined) {
      const failed = { state: 'failed' as const, tries, last_error }
      await updatePush(tx, dealer, id, { ...failed, finished: app.now().toISOString() })
      recordAudit(origin, tx, { ...event, action: 'order.push_failed', changes: { error: last_error } })
      return
    }
    const next_try = inSeconds(pause) as unknown as string
    await updatePush(tx, dealer, id, { state: 'queued', tries, last_error, next_try })
  })
  return pause
}
