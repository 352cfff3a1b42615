import type { orderPlans as contract } from '@forecourt/contract/deals/order-plans.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { planCostsWire } from '#deals/order-versions/version-wire.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { findPlanCosts } from '#deals/orders/plan-costs.queries.ts'

/** The cost of the plans of a worksheet, saved or not. */
export const readPlanCosts = ({ app, actor, params, body }: Call<typeof contract.costs>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const { order } = await getReadableOrder(tx, actor, params.id)
    return { costs: planCostsWire(await findPlanCosts(tx, order, body.prices), actor) ?? {} }
  })
