import { assignments } from '@forecourt/contract/customers/assignments.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { claimCustomer, claimOrder, handOver } from './claims.service.ts'
import { answer, askHolder, readRequests } from './requests.service.ts'

export function serveAssignments(router: Router) {
  serve(router, assignments.claimOrder, claimOrder)
  serve(router, assignments.claimCustomer, claimCustomer)
  serve(router, assignments.handOver, handOver)
  serve(router, assignments.ask, askHolder)
  serve(router, assignments.requests, readRequests)
  serve(router, assignments.answer, answer)
}
