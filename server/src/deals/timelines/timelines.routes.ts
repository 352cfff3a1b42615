import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { getCustomerFor } from '#customers/customers/customer-access.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { readCustomerTimeline } from './customer-timeline.queries.ts'
import { readTimeline } from './timelines.queries.ts'

const PAGE_SIZE = 20

/** One more than a page, to detect a next page. */
const pieceOf = (page: number) => ({ limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE })

const pageOf = <Entry>(current: number, found: readonly Entry[]) => ({
  current,
  has_more: found.length > PAGE_SIZE,
  results: found.slice(0, PAGE_SIZE),
})

export function serveTimelines(router: Router) {
  serve(router, timelines.ofOrder, ({ app, actor, params, query: { page } }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      await getReadableOrder(tx, actor, params.id)
      return pageOf(page, await readTimeline(tx, actor.tenant.id, params.id, pieceOf(page)))
    }),
  )
  serve(router, timelines.ofCustomer, ({ app, actor, params, query: { page } }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      await getCustomerFor(tx, actor, params.id, 'customer:read')
      return pageOf(page, await readCustomerTimeline(tx, actor.tenant.id, params.id, pieceOf(page)))
    }),
  )
}
