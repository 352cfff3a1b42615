import { scenarios } from '@forecourt/contract/deals/what-ifs.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { listScenarios } from './what-ifs.queries.ts'
import {
  applyScenario,
  changeScenario,
  createScenario,
  removeScenario,
  scenarioWire,
} from './what-ifs.service.ts'

export function serveScenarios(router: Router) {
  serve(router, scenarios.list, ({ app, actor, params }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      await getReadableOrder(tx, actor, params.id)
      const rows = await listScenarios(tx, actor.tenant.id, params.id)
      return { results: rows.map(({ scenario, created_by }) => scenarioWire(scenario, created_by, actor)) }
    }),
  )
  serve(router, scenarios.create, createScenario)
  serve(router, scenarios.update, changeScenario)
  serve(router, scenarios.delete, removeScenario)
  serve(router, scenarios.apply, applyScenario)
}
