import { cents, sumCents, ZERO } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import type { DealInput, PaymentType } from '../payments/deal-input.ts'
import { sortLines } from '../payments/deal-lines.ts'
import { dealTradeIn } from '../trade-ins/deal-trade-in.ts'

/** What a deal costs the dealership; roles that may not see gross never get these. */
export type DealCosts = {
  /** What the vehicle stands in the books for, reconditioning included. */
  vehicle: Cents
  /** What the trade-in, or both together, are worth to the dealership; absent: the allowance. */
  trade_in_value?: Cents
  /** Cost of accessories, fees and plans by line; a line without a cost adds nothing. */
  lines?: Readonly<Record<string, Cents>>
  /** Payment types in which such a cost is owed to others though the deal does not charge the line. */
  owed_by?: Readonly<Record<string, readonly PaymentType[]>>
  /** What the lender's programme charges for the deal; absent: what the deal charges for it. */
  lender_fees?: Readonly<Partial<Record<PaymentType, Cents>>>
}

/** What a deal charges for its lender: the fees of the loan, or the acquisition fee of the lease. Cents. */
export function chargedForLender(deal: DealInput): Cents {
  if (deal.payment_type === 'cash') return ZERO
  if (deal.payment_type === 'lease') return deal.lease.acquisition_fee?.amount ?? ZERO
  return sumCents((deal.finance.lender_fees ?? []).map(({ amount }) => amount))
}

/**
 * Front gross: price and lines over their cost, less the dealership's own discounts and what the trade-in is allowed
 * above its value. Discounts that reduce the price before tax are dealer money, the others the manufacturer's
 * (finance 1.4). What others are owed (a line with a cost, the lender's fees) and the deal does not charge is paid by
 * the dealership. Negative when the deal loses money.
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
  for (const [id, cost] of Object.entries(costs.lines ?? {})) {
    const line = deal.lines.find(one => one.id === id)
    if (line && line.kind !== 'discount') lines += line.amount - cost
    else if (costs.owed_by?.[id]?.includes(deal.payment_type)) lines -= cost
  }
  const { credit } = dealTradeIn(deal)
  const overAllowance = credit - (costs.trade_in_value ?? credit)
  const charged = chargedForLender(deal)
  const forLender = charged - (costs.lender_fees?.[deal.payment_type] ?? charged)
  return cents(deal.vehicle.price - costs.vehicle + lines + forLender - given - overAllowance)
}

/** Front gross of a deal's cell at another price: a cell charges what its own programme does. */
export const cellGross = (
  deal: DealInput,
  price: Cents,
  { lender_fees: _sheet, ...costs }: DealCosts,
): Cents => dealGross({ ...deal, vehicle: { ...deal.vehicle, price } }, costs)
