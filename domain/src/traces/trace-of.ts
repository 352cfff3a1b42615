import type { PricedDeal } from '../payments/deal-pricing.ts'
import { traceFinance } from '../payments/trace-finance.ts'
import { traceLease } from '../payments/trace-lease.ts'
import { traceSale } from '../payments/trace-sale.ts'
import type { TraceNode } from '../payments/trace.ts'

/**
 * Why each figure of a priced deal is what it is. Apart from the pricing, so that a page that only prices does not
 * bring it.
 */
export function traceOf(pricing: PricedDeal): TraceNode {
  if (pricing.payment_type === 'lease') return traceLease(pricing.tracedFrom(), pricing)
  if (pricing.payment_type === 'finance') return traceFinance(pricing.tracedFrom(), pricing)
  const { input, worksheet } = pricing.tracedFrom()
  return traceSale(input, worksheet, pricing.due_at_signing)
}
