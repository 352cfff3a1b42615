import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { homeDealershipWire } from './dealership-wire.ts'
import { getDealership } from './dealerships.queries.ts'

export function serveDealerships(router: Router) {
  serve(router, dealerships.home, ({ app, actor }) =>
    withTenant(app.pool, actor.tenant, async tx =>
      homeDealershipWire(await getDealership(tx, actor.tenant.id)),
    ),
  )
}
