import { stock } from '@forecourt/contract/inventory/stock.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { getVehicleRow } from '#inventory/vehicles/vehicle-row.queries.ts'
import { readVehicleOrders } from './vehicle-orders.queries.ts'

export function serveVehicleOrders(router: Router) {
  serve(router, stock.orders, ({ app, actor, params }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      await getVehicleRow(tx, actor.tenant.id, params.id)
      return readVehicleOrders(tx, actor, params.id)
    }),
  )
}
