import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { countVersions, listVersions } from './order-versions.queries.ts'
import { compareVersions, getReadableVersion, restoreVersion } from './order-versions.service.ts'
import { versionInFull, versionWire } from './version-wire.ts'

/** Product 9: the default page size. */
const limit = 15

export function serveOrderVersions(router: Router) {
  serve(router, orderVersions.list, ({ app, actor, params, query: { page } }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      await getReadableOrder(tx, actor, params.id)
      const count = await countVersions(tx, actor.tenant.id, params.id)
      const rows = await listVersions(tx, actor.tenant.id, params.id, { limit, offset: (page - 1) * limit })
      return {
        count,
        current: page,
        last: Math.max(1, Math.ceil(count / limit)),
        limit,
        results: rows.map(row => versionWire(row, actor)),
      }
    }),
  )
  serve(router, orderVersions.get, ({ app, actor, params }) =>
    withTenant(app.pool, actor.tenant, async tx =>
      versionInFull(await getReadableVersion(tx, actor, params.id), actor),
    ),
  )
  serve(router, orderVersions.difference, compareVersions)
  serve(router, orderVersions.restore, restoreVersion)
}
