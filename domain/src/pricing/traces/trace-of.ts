import type { PricedDeal } from '#pricing/payments/deal/deal-pricing.ts'
import { traceFinance } from '#pricing/payments/trace/trace-finance.ts'
import { traceLease } from '#pricing/payments/trace/trace-lease.ts'
import { traceSale } from '#pricing/payments/trace/trace-sale.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'

/** The trace of a priced deal. In a separate module, so that a page that only prices does not load it. */
export function traceOf(pricing: PricedDeal): TraceNode {
  if (pricing.payment_type === 'lease') return traceLease(pricing.tracedFrom(), pricing)
  if (pricing.payment_type === 'finance') return traceFinance(pricing.tracedFrom(), pricing)
  const { input, worksheet } = pricing.tracedFrom()
  return traceSale(input, worksheet, pricing.due_at_signing)
}
