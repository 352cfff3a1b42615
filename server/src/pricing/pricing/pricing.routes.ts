import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { price } from './pricing.service.ts'
import { worksheetContext } from './worksheet-context.ts'

export function servePricing(router: Router) {
  serve(router, pricing.paymentTypeChoices, () => ({ results: PAYMENT_TYPES.map(type => ({ ...type })) }))
  serve(router, pricing.price, price)
  serve(router, pricing.worksheetContext, worksheetContext)
}
