import { whatIfs } from '@forecourt/contract/deals/what-ifs.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { listWhatIfs } from './what-ifs.queries.ts'
import { applyWhatIf, changeWhatIf, createWhatIf, removeWhatIf, whatIfWire } from './what-ifs.service.ts'

export function serveWhatIfs(router: Router) {
  serve(router, whatIfs.list, ({ app, actor, params }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      await getReadableOrder(tx, actor, params.id)
      const rows = await listWhatIfs(tx, actor.tenant.id, params.id)
      return { results: rows.map(({ whatIf, created_by }) => whatIfWire(whatIf, created_by, actor)) }
    }),
  )
  serve(router, whatIfs.create, createWhatIf)
  serve(router, whatIfs.update, changeWhatIf)
  serve(router, whatIfs.delete, removeWhatIf)
  serve(router, whatIfs.apply, applyWhatIf)
}
