import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { PricingSummary } from '@forecourt/contract/pricing/worksheet.ts'

/** What lists and deal bars show of a saved deal. */
export const pricingSummary = (pricing: Pricing): PricingSummary => ({
  payment_type: pricing.payment_type,
  payment: pricing.payment?.amount ?? null,
  frequency: pricing.payment?.frequency ?? null,
  term: pricing.term,
  rate: pricing.rate,
  amount_due: pricing.amount_due,
  total_purchase_price: pricing.total_purchase_price,
  monthly_equivalent: pricing.payment?.monthly_equivalent ?? null,
})
