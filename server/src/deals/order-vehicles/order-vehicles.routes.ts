import { orderVehicles } from '@forecourt/contract/deals/order-vehicles.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readSimilarVehicles, replaceVehicle } from './order-vehicles.service.ts'

export function serveOrderVehicles(router: Router) {
  serve(router, orderVehicles.similar, readSimilarVehicles)
  serve(router, orderVehicles.replace, replaceVehicle)
}
