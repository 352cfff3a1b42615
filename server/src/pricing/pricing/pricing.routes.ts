import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { price, type ReadOrder } from './pricing.service.ts'

export function servePricing(router: Router, readOrder: ReadOrder) {
  serve(router, pricing.paymentTypeChoices, () => ({ results: PAYMENT_TYPES.map(type => ({ ...type })) }))
  serve(router, pricing.price, call => price(call, readOrder))
}
