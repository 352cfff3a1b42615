import { customerAccesses } from '@forecourt/contract/customers/customer-accesses.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { exportAccesses, readAccesses } from './read-accesses.service.ts'

export function serveCustomerAccesses(router: Router) {
  serve(router, customerAccesses.list, readAccesses)
  serve(router, customerAccesses.export, exportAccesses)
}
