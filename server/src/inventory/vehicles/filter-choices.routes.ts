import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { listAssignableUsers } from '#identity/accounts/users/users.queries.ts'
import { makesOf, modelsOf, vehicleFilterChoices, yearsOf } from './filter-choices.ts'
import { listModels, listTrims } from './inventory.queries.ts'
import { listStockGroups } from './stock-groups.queries.ts'

export function serveFilterChoices(router: Router) {
  serve(router, dealerships.vehicleModels, ({ app, actor, query }) =>
    withTenant(app.pool, actor.tenant, async tx => ({
      results: await listModels(tx, actor.tenant.id, query.make ?? []),
    })),
  )
  serve(router, dealerships.vehicleTrims, ({ app, actor, query }) =>
    withTenant(app.pool, actor.tenant, async tx => ({
      results: await listTrims(tx, actor.tenant.id, query),
    })),
  )
  serve(router, dealerships.vehicleFiltersData, ({ app, actor }) =>
    withTenant(app.pool, actor.tenant, async tx =>
      vehicleFilterChoices(await listStockGroups(tx, actor.tenant.id, { onOfferOnly: true })),
    ),
  )
  serve(router, dealerships.customerListFilterData, ({ app, actor }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      const reps = await listAssignableUsers(tx, actor.tenant.id)
      // Orders in the list also contain vehicles that have been sold.
      const groups = await listStockGroups(tx, actor.tenant.id, { onOfferOnly: false })
      return { reps, makes: makesOf(groups), models: modelsOf(groups), years: yearsOf(groups) }
    }),
  )
}
