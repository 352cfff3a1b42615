import { visits } from '@forecourt/contract/customers/visits.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { countVisit } from './visits.service.ts'

export function serveVisits(router: Router) {
  serve(router, visits.count, countVisit)
}
