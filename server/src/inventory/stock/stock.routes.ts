import { stock } from '@forecourt/contract/inventory/stock.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { getVehicleRow } from '#inventory/vehicles/vehicle-row.queries.ts'
import { createVehicle, readStock, readStockVehicle, saveVehicle, setStockStatus } from './stock.service.ts'
import { readVehicleHistory } from './vehicle-history.queries.ts'

const HISTORY_PAGE = 20

export function serveStock(router: Router) {
  serve(router, stock.list, readStock)
  serve(router, stock.details, readStockVehicle)
  serve(router, stock.history, ({ app, actor, params, query }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      await getVehicleRow(tx, actor.tenant.id, params.id)
      const offset = (query.page - 1) * HISTORY_PAGE
      const found = await readVehicleHistory(tx, actor.tenant.id, params.id, {
        limit: HISTORY_PAGE + 1,
        offset,
      })
      return {
        current: query.page,
        has_more: found.length > HISTORY_PAGE,
        results: found.slice(0, HISTORY_PAGE),
      }
    }),
  )
  serve(router, stock.create, createVehicle)
  serve(router, stock.update, saveVehicle)
  serve(router, stock.setStatus, setStockStatus)
}
