import { addCents, atLeastZero, subtractCents, sumCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { dealTradeIn } from '../deal/deal-trade-in.ts'
import type { TradeIn } from '../deal/deal-trade-in.ts'
import type { SortedLines } from '../deal/deal-lines.ts'
import { itemsTotal } from './lease-items.ts'
import type { LeaseInput, LeaseItem } from './lease-items.ts'

export type CapCost = {
  capitalized_items: Cents
  /** Debt above the allowance, added to the cap cost. */
  negative_equity: Cents
  /** Allowance above the debt. */
  positive_equity: Cents
  gross: Cents
  reduction: Cents
  adjusted: Cents
}

/** Gross capitalized cost, its reduction and the adjusted cost, before cash and capitalized taxes. Finance 5.2. */
export function capCost(input: LeaseInput, sorted: SortedLines, items: readonly LeaseItem[]): CapCost {
  const { credit, owing } = dealTradeIn(input)
  const capitalized_items = itemsTotal(items, item => item.cap_cost)
  const negative_equity = atLeastZero(subtractCents(owing, credit))
  const positive_equity = atLeastZero(subtractCents(credit, owing))
  const parts = sumCents([input.vehicle.price, capitalized_items, negative_equity])
  const gross = subtractCents(parts, sorted.discounts.before_tax)
  const reduction = addCents(sorted.discounts.after_tax, positive_equity)
  return {
    capitalized_items,
    negative_equity,
    positive_equity,
    gross,
    reduction,
    adjusted: subtractCents(gross, reduction),
  }
}

/**
 * The trade-in amounts excluded from the taxed payments, and those taxed at signing instead. With a credit the
 * payoff is not taxed (finance 5.8); without one the equity that reduces the cap cost is taxed when it is given.
 */
export function tradeInTaxParts(
  { credit, owing }: TradeIn,
  credited: Cents,
): { not_taxed: Cents; taxed_at_signing: Cents } {
  const uncredited = subtractCents(credit, credited)
  return {
    not_taxed: atLeastZero(subtractCents(owing, uncredited)),
    taxed_at_signing: atLeastZero(subtractCents(uncredited, owing)),
  }
}

/** Adds capitalized taxes; an upfront tax is known only after the cost without it. */
export const withCapitalizedTax = (cost: CapCost, tax: Cents): CapCost => ({
  ...cost,
  gross: addCents(cost.gross, tax),
  adjusted: addCents(cost.adjusted, tax),
})

/** Subtracts the customer's cash. */
export const withCash = (cost: CapCost, cash: Cents): CapCost => ({
  ...cost,
  reduction: addCents(cost.reduction, cash),
  adjusted: subtractCents(cost.adjusted, cash),
})
