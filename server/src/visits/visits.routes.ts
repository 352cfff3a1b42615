import { visits } from '@forecourt/contract/visits.ts'
import { serve, type Router } from '../http/serve.ts'
import { countVisit } from './visits.service.ts'

export function serveVisits(router: Router) {
  serve(router, visits.count, countVisit)
}
