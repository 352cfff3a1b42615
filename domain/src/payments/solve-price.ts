import { cents, ZERO } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import type { DealInput } from './deal-input.ts'
import type { DealPricing } from './deal-pricing.ts'
import { priceDeal } from './price-deal.ts'
import { largestWithin } from './solve-for.ts'

/** The figure a target is about: the payment as shown, or what a cash customer still owes. */
function targetFigure(pricing: DealPricing): Cents | undefined {
  if (!pricing.ok) return undefined
  return pricing.payment_type === 'cash' ? pricing.totals.amount_due : pricing.payment.amount
}

const MOST = cents(9_999_999_999)

/**
 * The highest selling price whose payment (cash: amount due) stays within a target, the whole worksheet with its taxes
 * inside. Undefined when even a price of zero is above it. Finance 7.3.
 */
export const priceForTarget = (input: DealInput, target: Cents): Cents | undefined =>
  largestWithin(ZERO, MOST, target, price =>
    targetFigure(priceDeal({ ...input, vehicle: { ...input.vehicle, price } })),
  )

/** The least down payment that brings the payment (cash: amount due) within a target; undefined when none does. */
export function downPaymentForTarget(input: DealInput, target: Cents): Cents | undefined {
  const figureAt = (down: number) => targetFigure(priceDeal({ ...input, down_payment: cents(down) }))
  const fits = (down: number) => {
    const figure = figureAt(down)
    return figure !== undefined && figure <= target
  }
  if (fits(0)) return ZERO
  if (!fits(MOST)) return undefined
  let bad = 0
  let good: number = MOST
  while (good - bad > 1) {
    const middle = Math.floor((bad + good) / 2)
    if (fits(middle)) good = middle
    else bad = middle
  }
  return cents(good)
}
