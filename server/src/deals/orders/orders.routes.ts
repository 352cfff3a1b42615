import { orders } from '@forecourt/contract/deals/orders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { findCustomerOwner } from '#customers/customers/customer-owner.queries.ts'
import { commitWith, withTenant } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { archiveOrder } from './archive-order.ts'
import { getReadableOrder } from './order-access.ts'
import { orderWire, orderWithWorksheet } from './order-wire.ts'
import { listOrdersOf } from './orders.queries.ts'
import { worksheetContext } from './worksheet-context.ts'
import { createOrder, removeOrder, saveOrder } from './orders.service.ts'

export function serveOrders(router: Router) {
  serve(router, orders.list, ({ app, actor, query }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      // The two queries are independent, and the last ones of the transaction.
      const [owner, rows] = await commitWith(tx, () =>
        Promise.all([
          findCustomerOwner(tx, actor.tenant.id, query.customer),
          listOrdersOf(tx, actor.tenant.id, query.customer),
        ]),
      )
      if (!owner || !can(actor, 'customer:read', owner)) throw notFound()
      return { results: rows.map(row => orderWire(row, { now: app.now(), tenant: actor.tenant })) }
    }),
  )
  serve(router, orders.create, createOrder)
  serve(router, orders.get, ({ app, actor, params }) =>
    withTenant(app.pool, actor.tenant, async tx =>
      orderWithWorksheet(await commitWith(tx, () => getReadableOrder(tx, actor, params.id)), {
        now: app.now(),
        tenant: actor.tenant,
      }),
    ),
  )
  serve(router, orders.update, saveOrder)
  serve(router, orders.delete, removeOrder)
  serve(router, orders.setArchiveStatus, archiveOrder)
  serve(router, pricing.worksheetContext, worksheetContext)
}
