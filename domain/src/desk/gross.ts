import { cents, sumCents, ZERO } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import type { DealInput } from '../payments/deal-input.ts'
import { sortLines } from '../payments/deal-lines.ts'

/** What a deal costs the dealership; roles that may not see gross never get these. */
export type DealCosts = {
  /** What the vehicle stands in the books for, reconditioning included. */
  vehicle: Cents
  /** What the trade-in is worth to the dealership; absent: its allowance. */
  trade_in_value?: Cents
  /** Cost of accessories, fees and plans by line; a line without a cost adds nothing. */
  lines?: Readonly<Record<string, Cents>>
}

/** What a worksheet's lines cost: the dealership's own fees nothing, what it passes on or buys in is not known. */
export const lineCosts = (
  lines: readonly { readonly id: string; readonly kind: string; readonly type: string | null }[],
): Readonly<Record<string, Cents>> =>
  Object.fromEntries(
    lines
      .filter(({ kind, type }) => kind === 'fee' && (type === 'dealer' || type === 'custom'))
      .map(({ id }) => [id, ZERO]),
  )

/**
 * Front gross: price and lines over their cost, less the dealership's own discounts and what the trade-in is allowed
 * above its value. Discounts that reduce the price before tax are dealer money, the others the manufacturer's
 * (finance 1.4). Negative when the deal loses money.
 */
export function dealGross(deal: DealInput, costs: DealCosts): Cents {
  const { discounts, discount_lines } = sortLines(deal)
  const own = new Set(
    discount_lines
      .filter(line => line.discount_type === 'percentage_discount' || line.taxability === 'taxable')
      .map(line => line.id),
  )
  const given = sumCents(discounts.applied.map(({ id, amount }) => (own.has(id) ? amount : ZERO)))
  let lines = 0
  for (const line of deal.lines) {
    const cost = costs.lines?.[line.id]
    if (line.kind !== 'discount' && cost !== undefined) lines += line.amount - cost
  }
  const { credit } = deal.trade_in
  const overAllowance = credit - (costs.trade_in_value ?? credit)
  return cents(deal.vehicle.price - costs.vehicle + lines - given - overAllowance)
}
