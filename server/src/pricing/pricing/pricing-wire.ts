import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { PricingSummary, Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { hasBuiltInRate } from '@forecourt/domain/pricing/programmes/built-in-terms.ts'

/** The summary of a saved deal in lists and deal bars; no payment if its rate has no source. */
export const pricingSummary = (pricing: Pricing, worksheet: Worksheet): PricingSummary => {
  const { payment_type: type } = pricing
  const isGiven = type === 'cash' || !hasBuiltInRate(type, worksheet[type])
  return isGiven ? summaryOf(pricing) : summaryOf({ ...pricing, payment: null, rate: null })
}

const summaryOf = (pricing: Pricing): PricingSummary => ({
  payment_type: pricing.payment_type,
  payment: pricing.payment?.amount ?? null,
  frequency: pricing.payment?.frequency ?? null,
  term: pricing.term,
  rate: pricing.rate,
  amount_due: pricing.amount_due,
  total_purchase_price: pricing.total_purchase_price,
  monthly_equivalent: pricing.payment?.monthly_equivalent ?? null,
})
