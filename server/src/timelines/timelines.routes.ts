import { timelines } from '@forecourt/contract/timelines.ts'
import { withTenant } from '../db/tenant.ts'
import { serve, type Router } from '../http/serve.ts'
import { getReadableOrder } from '../orders/order-access.ts'
import { readTimeline } from './timelines.queries.ts'

const PAGE_SIZE = 20

export function serveTimelines(router: Router) {
  serve(router, timelines.ofOrder, ({ app, actor, params, query }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      await getReadableOrder(tx, actor, params.id)
      const offset = (query.page - 1) * PAGE_SIZE
      const found = await readTimeline(tx, actor.tenant.id, params.id, { limit: PAGE_SIZE + 1, offset })
      return {
        current: query.page,
        has_more: found.length > PAGE_SIZE,
        results: found.slice(0, PAGE_SIZE),
      }
    }),
  )
}
