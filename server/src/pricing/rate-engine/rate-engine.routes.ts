import { rateEngine } from '@forecourt/contract/pricing/rate-engine.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { fetchSheet, readStatus } from './rate-engine.service.ts'

export function serveRateEngine(router: Router) {
  serve(router, rateEngine.status, readStatus)
  serve(router, rateEngine.fetchSheet, fetchSheet)
}
