import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { momentOf } from '#platform/clock/dealership-day.ts'
import { listModels } from './inventory.queries.ts'
import { searchVehicles } from './inventory.service.ts'
import { readPaymentRefresh } from './payment-refresh.service.ts'
import { listRecentSearches } from './recent-searches.queries.ts'
import { getVehicleRow } from './vehicle-row.queries.ts'
import { vehicleWire } from './vehicle-wire.ts'

export function serveInventory(router: Router) {
  serve(router, inventory.search, searchVehicles)
  serve(router, inventory.paymentRefresh, readPaymentRefresh)
  serve(router, inventory.models, ({ app, actor, query }) =>
    withTenant(app.pool, actor.tenant, async tx => ({
      results: await listModels(tx, actor.tenant.id, query.make ?? []),
    })),
  )
  serve(router, inventory.recentSearches, ({ app, actor }) =>
    withTenant(app.pool, actor.tenant, async tx => ({
      recent_searches: [...(await listRecentSearches(tx, actor))],
    })),
  )
  serve(router, inventory.conditionChoices, () => ({
    results: VEHICLE_CONDITIONS.map(({ code, name, name_fr }) => ({ code, name, name_fr })),
  }))
  serve(router, inventory.vehicle, ({ app, actor, params }) =>
    withTenant(app.pool, actor.tenant, async tx =>
      vehicleWire(await getVehicleRow(tx, actor.tenant.id, params.id), momentOf({ app, actor })),
    ),
  )
}
