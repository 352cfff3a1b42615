import type { orderPlans as contract } from '@forecourt/contract/order-plans.ts'
import { withTenant } from '../db/tenant.ts'
import type { Call } from '../http/serve.ts'
import { planCostsWire } from '../order-versions/version-wire.ts'
import { getReadableOrder } from '../orders/order-access.ts'
import { findPlanCosts } from '../orders/plan-costs.queries.ts'

/** What the plans of a worksheet cost that need not be saved. */
export const readPlanCosts = ({ app, actor, params, body }: Call<typeof contract.costs>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const { order } = await getReadableOrder(tx, actor, params.id)
    return { costs: planCostsWire(await findPlanCosts(tx, order, body.prices), actor) ?? {} }
  })
