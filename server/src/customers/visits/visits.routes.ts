import { visits } from '@forecourt/contract/customers/visits.ts'
import { shopDealerships } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readShopDealership } from './shop-dealership.service.ts'
import { countVisit } from './visits.service.ts'

export function serveVisits(router: Router) {
  serve(router, visits.count, countVisit)
  serve(router, shopDealerships.read, readShopDealership)
}
