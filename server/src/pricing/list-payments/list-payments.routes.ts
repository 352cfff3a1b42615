import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { paymentFilters } from './payment-filters.service.ts'

export function serveListPayments(router: Router) {
  serve(router, inventory.searchPaymentFilters, paymentFilters)
}
