import { shopPlans } from '@forecourt/contract/pricing/shop-plans.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import {
  logFallback,
  preparePlans,
  readShopBrochure,
  readShopImage,
  readShopPlan,
  readShopPlans,
} from './shop-plans.service.ts'

export function serveShopPlans(router: Router) {
  serve(router, shopPlans.list, readShopPlans)
  serve(router, shopPlans.detail, readShopPlan)
  serve(router, shopPlans.prepare, preparePlans)
  serve(router, shopPlans.logFallback, logFallback)
  serve(router, shopPlans.image, readShopImage)
  serve(router, shopPlans.brochure, readShopBrochure)
}
