import type {
  planPrices,
  planTypes,
  protectionPlans as contract,
} from '@forecourt/contract/pricing/protection-plans.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { listPlans, listPrices, listTypes } from './plan-rows.queries.ts'
import { planWire, priceWire, typeWire } from './plan-wire.ts'

export const readPlans = ({ app, actor, query }: Call<typeof contract.list>) =>
  withTenant(app.pool, actor.tenant, async tx => ({
    results: (await listPlans(tx, actor.tenant.id, query)).map(found => planWire(found, actor)),
  }))

export const readPrices = ({ app, actor, query }: Call<typeof planPrices.list>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const { rows, count } = await listPrices(tx, actor.tenant.id, query)
    return {
      count,
      current: query.page,
      last: Math.max(1, Math.ceil(count / query.page_size)),
      limit: query.page_size,
      results: rows.map(found => priceWire(found, actor)),
    }
  })

export const readTypes = ({ app, actor }: Call<typeof planTypes.list>) =>
  withTenant(app.pool, actor.tenant, async tx => ({
    results: (await listTypes(tx, actor.tenant.id)).map(typeWire),
  }))
