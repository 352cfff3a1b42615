import { orderPlans } from '@forecourt/contract/order-plans.ts'
import { serve, type Router } from '../http/serve.ts'
import { offerPlans, ratePlans } from './order-plans.service.ts'

export function serveOrderPlans(router: Router) {
  serve(router, orderPlans.offered, offerPlans)
  serve(router, orderPlans.rate, ratePlans)
}
