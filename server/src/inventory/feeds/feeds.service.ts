import type { feeds as contract } from '@forecourt/contract/inventory/feeds.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { feedWire } from './feed-wire.ts'
import { getFeed, insertFeed, listFeeds, listImports, updateFeed, type FeedColumns } from './feeds.queries.ts'

type CreateCall = Call<typeof contract.create>
type UpdateCall = Call<typeof contract.update>

export const readFeeds = ({ app, actor }: Call<typeof contract.list>) =>
  withTenant(app.pool, actor.tenant, async tx => ({
    results: await listFeeds(tx, actor.tenant.id, app.now()),
  }))

export function createFeed(call: CreateCall) {
  const { app, actor, body, idempotency } = call
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const { name, is_full } = body
      const own = { dealer_id: actor.tenant.id, id: newId(), created_by: actor.id }
      const row = await insertFeed(tx, { ...own, name, is_full })
      recordFeedAction(call, 'feed.created', row.id, { name, is_full })(tx)
      return feedWire(row, { vehicles: 0, brought: null }, app.now())
    }),
  )
}

export function saveFeed(call: UpdateCall) {
  const { app, actor, params, body, version } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const { feed, ...state } = await getFeed(tx, actor.tenant.id, params.id, { isLocked: true })
    if (feed.version !== version) throw stale(feedWire(feed, state, app.now()))
    const given = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    ) as Partial<FeedColumns>
    const row = await updateFeed(tx, feed, { ...given, version: feed.version + 1 })
    recordFeedAction(call, 'feed.updated', feed.id, { ...given })(tx)
    return feedWire(row, state, app.now())
  })
}

export const readImports = ({ app, actor, params }: Call<typeof contract.imports>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    await getFeed(tx, actor.tenant.id, params.id)
    return { results: await listImports(tx, actor.tenant.id, params.id) }
  })

const recordFeedAction =
  (
    call: CreateCall | UpdateCall,
    action: 'feed.created' | 'feed.updated',
    id: string,
    changes: Record<string, unknown>,
  ) =>
  (tx: Parameters<typeof recordAction>[1]) =>
    recordAction(call, tx, { action, object_type: 'feed', object_id: id, changes })
