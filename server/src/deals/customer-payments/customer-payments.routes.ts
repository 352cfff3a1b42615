import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { listPayments, pricePayment, updatePayment } from './customer-payments.service.ts'

export function serveCustomerPayments(router: Router) {
  serve(router, customerPayments.list, listPayments)
  serve(router, customerPayments.update, updatePayment)
  serve(router, customerPayments.price, pricePayment)
}
