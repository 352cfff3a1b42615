import { orderPlans } from '@forecourt/contract/deals/order-plans.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { offerPlans, ratePlans } from './order-plans.service.ts'
import { readPlanCosts } from './plan-costs.service.ts'

export function serveOrderPlans(router: Router) {
  serve(router, orderPlans.offered, offerPlans)
  serve(router, orderPlans.rate, ratePlans)
  serve(router, orderPlans.costs, readPlanCosts)
}
