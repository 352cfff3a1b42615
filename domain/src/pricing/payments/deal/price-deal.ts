import type { DealInput } from './deal-input.ts'
import type { DealPricing, PricingRemark, Unpriceable } from './deal-pricing.ts'
import { dealProblems } from './deal-problems.ts'
import { isBalloonTooLarge } from '../finance/finance-basis.ts'
import { priceCash } from './price-cash.ts'
import { priceFinance } from '../finance/price-finance.ts'
import { priceLease } from '../lease/price-lease.ts'

const refuse = (input: DealInput, problems: PricingRemark[]): Unpriceable => ({
  ok: false,
  payment_type: input.payment_type,
  problems,
})

/**
 * Prices a deal: the only entry point for worksheet, list columns, quotes and comparisons. A pure function: the
 * same input gives the same bytes. If it cannot be priced, returns problems with rule keys. Finance 1, 2, 5, 7.2.
 */
export function priceDeal(input: DealInput): DealPricing {
  const problems = dealProblems(input)
  if (problems.length > 0) return refuse(input, problems)
  if (input.payment_type === 'cash') return priceCash(input)
  if (input.payment_type === 'lease') return priceLease(input)
  const pricing = priceFinance(input)
  const { payment, balloon, totals } = pricing
  if (isBalloonTooLarge(payment.amount, balloon, totals.amount_financed)) {
    const params = { balloon, amount_financed: totals.amount_financed }
    return refuse(input, [{ field: 'finance.balloon', rule: 'balloon_above_amount_financed', params }])
  }
  return pricing
}
