import { tradeInEstimates } from '@forecourt/contract/deals/trade-in-estimates.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readEstimate, refreshEstimate, setVehicle } from './trade-in-estimates.service.ts'

export function serveTradeInEstimates(router: Router) {
  serve(router, tradeInEstimates.read, readEstimate)
  serve(router, tradeInEstimates.setVehicle, setVehicle)
  serve(router, tradeInEstimates.refresh, refreshEstimate)
}
