import { pricing } from '@forecourt/contract/pricing.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/orders/payment-types.ts'
import { serve, type Router } from '../http/serve.ts'
import { price } from './pricing.service.ts'
import { worksheetContext } from './worksheet-context.ts'

export function servePricing(router: Router) {
  serve(router, pricing.paymentTypeChoices, () => ({ results: PAYMENT_TYPES.map(type => ({ ...type })) }))
  serve(router, pricing.price, price)
  serve(router, pricing.worksheetContext, worksheetContext)
}
