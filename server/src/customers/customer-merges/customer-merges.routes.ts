import { customerMerges } from '@forecourt/contract/customers/customer-merges.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { mergeCustomers, readMerges, undoMerge } from './customer-merges.service.ts'

export function serveCustomerMerges(router: Router) {
  serve(router, customerMerges.merge, mergeCustomers)
  serve(router, customerMerges.undo, undoMerge)
  serve(router, customerMerges.ofCustomer, readMerges)
}
