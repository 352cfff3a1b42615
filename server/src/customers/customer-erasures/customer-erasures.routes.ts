import { customerErasures } from '@forecourt/contract/customers/customer-erasures.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { eraseCustomer } from './customer-erasures.service.ts'

export function serveCustomerErasures(router: Router) {
  serve(router, customerErasures.erase, eraseCustomer)
}
