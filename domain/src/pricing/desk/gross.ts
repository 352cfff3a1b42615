import { cents, subtractCents, sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { DealInput, PaymentType } from '#pricing/payments/deal/deal-input.ts'
import { sortLines } from '#pricing/payments/deal/deal-lines.ts'
import { dealTradeIn } from '#pricing/payments/deal/deal-trade-in.ts'

/** What a deal costs the dealership; roles that may not see gross never get these. */
export type DealCosts = {
  /** What the vehicle stands in the books for, reconditioning included. */
  vehicle: Cents
  /** What the trade-in, or both together, are worth to the dealership; absent: the allowance. */
  trade_in_value?: Cents
  /** Cost of fees, accessories and plans by line; a line without a cost adds nothing. */
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

/** What of a deal the dealership itself gives away: percentages, and what lowers the price before tax (finance 1.4). */
export function ownDiscounts(deal: DealInput): { readonly id: string; readonly amount: Cents }[] {
  const { discounts, discount_lines } = sortLines(deal)
  const own = new Set(
    discount_lines
      .filter(line => line.discount_type === 'percentage_discount' || line.taxability === 'taxable')
      .map(line => line.id),
  )
  return discounts.applied.filter(({ id }) => own.has(id))
}

/** What a line brings in, and what of it goes to others. */
export interface LineMargin {
  readonly id: string
  /** Undefined where the deal does not charge it, and owes it to others all the same. */
  readonly charged: Cents | undefined
  readonly cost: Cents
}

interface Margins {
  /** Fees and accessories. */
  readonly front: readonly LineMargin[]
  /** Protection plans. */
  readonly back: readonly LineMargin[]
}

/** The lines whose cost is known. */
export function lineMargins(deal: DealInput, { lines = {}, owed_by }: DealCosts): Margins {
  const front: LineMargin[] = []
  const back: LineMargin[] = []
  for (const [id, cost] of Object.entries(lines)) {
    const line = deal.lines.find(one => one.id === id)
    if (line && line.kind !== 'discount')
      (line.kind === 'plan' ? back : front).push({ id, charged: line.amount, cost })
    else if (owed_by?.[id]?.includes(deal.payment_type)) front.push({ id, charged: undefined, cost })
  }
  return { front, back }
}

export const marginOf = ({ charged = ZERO, cost }: LineMargin): Cents => subtractCents(charged, cost)

/** What the trade-in is allowed above its value. */
export function overAllowance(deal: DealInput, { trade_in_value: value }: DealCosts): Cents {
  const { credit } = dealTradeIn(deal)
  return subtractCents(credit, value ?? credit)
}

/** What the deal charges for its lender above what the lender's programme charges. */
export function lenderMargin(deal: DealInput, { lender_fees: owed }: DealCosts): Cents {
  const charged = chargedForLender(deal)
  return subtractCents(charged, owed?.[deal.payment_type] ?? charged)
}

/**
 * Front gross: price, fees and accessories over their cost, less the dealership's own discounts and what the trade-in
 * is allowed above its value. What others are owed (a line with a cost, the lender's fees) and the deal does not charge
 * is paid by the dealership. Negative when the deal loses money.
 */
export function frontGross(deal: DealInput, costs: DealCosts): Cents {
  const lines = sumCents(lineMargins(deal, costs).front.map(marginOf))
  const given = sumCents(ownDiscounts(deal).map(({ amount }) => amount))
  const before = subtractCents(deal.vehicle.price, costs.vehicle)
  const besides = sumCents([lines, lenderMargin(deal, costs)])
  return cents(before + besides - given - overAllowance(deal, costs))
}

/** Back-end gross: protection plans over their cost. */
const backGross = (deal: DealInput, costs: DealCosts): Cents =>
  sumCents(lineMargins(deal, costs).back.map(marginOf))

/** What a deal leaves the dealership, front and back. */
export const dealGross = (deal: DealInput, costs: DealCosts): Cents =>
  sumCents([frontGross(deal, costs), backGross(deal, costs)])

/** Gross of a deal's cell at another price: a cell charges what its own programme does. */
export const cellGross = (
  deal: DealInput,
  price: Cents,
  { lender_fees: _sheet, ...costs }: DealCosts,
): Cents => dealGross({ ...deal, vehicle: { ...deal.vehicle, price } }, costs)
