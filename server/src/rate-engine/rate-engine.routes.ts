import { rateEngine } from '@forecourt/contract/rate-engine.ts'
import { serve, type Router } from '../http/serve.ts'
import { fetchSheet, readStatus } from './rate-engine.service.ts'

export function serveRateEngine(router: Router) {
  serve(router, rateEngine.status, readStatus)
  serve(router, rateEngine.fetchSheet, fetchSheet)
}
