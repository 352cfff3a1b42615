import { percentOf, rateOf } from '#platform/money/amount.ts'
import { addCents, atLeastZero, minCents, subtractCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { plainDecimal } from '#platform/money/plain-decimal.ts'

/** Reduces the taxable base (before tax), only the balance (after tax), or as state law decides. Finance 1.2. */
export type DiscountTaxability = 'taxable' | 'non_taxable' | 'by_state_rule'

export type Discount = { id: string; taxability: DiscountTaxability } & (
  | { discount_type: 'rebate'; amount: Cents }
  | { discount_type: 'percentage_discount'; percent: string }
  | { discount_type: 'rate_reduction'; points: string }
)

export type AppliedDiscount = {
  id: string
  before_tax: boolean
  amount: Cents
  /** The amount of the line; more than `amount` if the limit reduced it. */
  asked: Cents
}

export type AppliedDiscounts = {
  applied: readonly AppliedDiscount[]
  before_tax: Cents
  after_tax: Cents
  /** Percentage points off the rate. */
  rate_points: string
}

/** A percentage always reduces the price before tax; a money amount by its taxability. Finance 1.4. */
const isBeforeTax = (discount: Discount, rebateReducesBase: boolean): boolean =>
  discount.discount_type === 'percentage_discount' ||
  discount.taxability === 'taxable' ||
  (discount.taxability === 'by_state_rule' && rebateReducesBase)

/**
 * Percentages of the undiscounted vehicle price first, then money amounts in order; together at most vehicle and
 * accessories. Finance 1.4.
 */
export function applyDiscounts(
  discounts: readonly Discount[],
  vehiclePrice: Cents,
  accessories: Cents,
  rebateReducesBase: boolean,
): AppliedDiscounts {
  const applied: AppliedDiscount[] = []
  let room = atLeastZero(addCents(vehiclePrice, accessories))
  let before_tax = ZERO
  let after_tax = ZERO
  let points = 0n

  const apply = (discount: Discount, asked: Cents) => {
    const amount = minCents(asked, room)
    const beforeTax = isBeforeTax(discount, rebateReducesBase)
    room = subtractCents(room, amount)
    if (beforeTax) before_tax = addCents(before_tax, amount)
    else after_tax = addCents(after_tax, amount)
    applied.push({ id: discount.id, before_tax: beforeTax, amount, asked })
  }
  for (const discount of discounts) {
    if (discount.discount_type === 'percentage_discount')
      apply(discount, percentOf(vehiclePrice, discount.percent))
    if (discount.discount_type === 'rate_reduction') points += rateOf(discount.points)
  }
  for (const discount of discounts) if (discount.discount_type === 'rebate') apply(discount, discount.amount)
  return { applied, before_tax, after_tax, rate_points: points === 0n ? '0' : plainDecimal(points) }
}

/** The rate less the points, never negative. Finance 1.4. */
export function reducedRate(annualRatePct: string, points: string): string {
  const reduction = rateOf(points)
  if (reduction === 0n) return annualRatePct
  const reduced = rateOf(annualRatePct) - reduction
  return reduced > 0n ? plainDecimal(reduced) : '0'
}
