import { cents, subtractCents, sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { DealInput, PaymentType } from '#pricing/payments/deal/deal-input.ts'
import { sortLines } from '#pricing/payments/deal/deal-lines.ts'
import { dealTradeIn } from '#pricing/payments/deal/deal-trade-in.ts'

/** Costs of a deal for the dealership; never sent to roles that may not see gross. */
export type DealCosts = {
  /** Cost of the vehicle in the books, including reconditioning. */
  vehicle: Cents
  /** Value of the trade-in, or of both together, for the dealership; absent: the allowance. */
  trade_in_value?: Cents
  /** Cost of fees, accessories and plans by line; a line without a cost does not count. */
  lines?: Readonly<Record<string, Cents>>
  /** Payment types in which such a cost is owed to others though the deal does not charge the line. */
  owed_by?: Readonly<Record<string, readonly PaymentType[]>>
  /** The charges of the lender's programme for the deal; absent: those that the deal charges. */
  lender_fees?: Readonly<Partial<Record<PaymentType, Cents>>>
}

/** Charges of a deal for its lender: the fees of the loan, or the acquisition fee of the lease. Cents. */
export function chargedForLender(deal: DealInput): Cents {
  if (deal.payment_type === 'cash') return ZERO
  if (deal.payment_type === 'lease') return deal.lease.acquisition_fee?.amount ?? ZERO
  return sumCents((deal.finance.lender_fees ?? []).map(({ amount }) => amount))
}

/** Discounts paid by the dealership: percentages, and amounts before tax (finance 1.4). */
export function ownDiscounts(deal: DealInput): { readonly id: string; readonly amount: Cents }[] {
  const { discounts, discount_lines } = sortLines(deal)
  const own = new Set(
    discount_lines
      .filter(line => line.discount_type === 'percentage_discount' || line.taxability === 'taxable')
      .map(line => line.id),
  )
  return discounts.applied.filter(({ id }) => own.has(id))
}

/** Revenue of a line, and its share owed to others. */
export interface LineMargin {
  readonly id: string
  /** Undefined if the deal owes it to others without charging it. */
  readonly charged: Cents | undefined
  readonly cost: Cents
}

interface Margins {
  /** Fees and accessories. */
  readonly front: readonly LineMargin[]
  /** Protection plans. */
  readonly back: readonly LineMargin[]
}

/** The lines with a known cost. */
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

/** Allowance of the trade-in above its value. */
export function overAllowance(deal: DealInput, { trade_in_value: value }: DealCosts): Cents {
  const { credit } = dealTradeIn(deal)
  return subtractCents(credit, value ?? credit)
}

/** Charges of the deal for its lender above those of the lender's programme. */
export function lenderMargin(deal: DealInput, { lender_fees: owed }: DealCosts): Cents {
  const charged = chargedForLender(deal)
  return subtractCents(charged, owed?.[deal.payment_type] ?? charged)
}

/**
 * Front gross: price, fees and accessories less their cost, the dealership's own discounts, and the allowance
 * above the trade-in's value. The dealership pays amounts owed to others (lines with a cost, the lender's fees)
 * that the deal does not charge. Negative for a loss.
 */
export function frontGross(deal: DealInput, costs: DealCosts): Cents {
  const lines = sumCents(lineMargins(deal, costs).front.map(marginOf))
  const given = sumCents(ownDiscounts(deal).map(({ amount }) => amount))
  const before = subtractCents(deal.vehicle.price, costs.vehicle)
  const besides = sumCents([lines, lenderMargin(deal, costs)])
  return cents(before + besides - given - overAllowance(deal, costs))
}

/** Back-end gross: protection plans less their cost. */
const backGross = (deal: DealInput, costs: DealCosts): Cents =>
  sumCents(lineMargins(deal, costs).back.map(marginOf))

/** Front and back gross of a deal. */
export const dealGross = (deal: DealInput, costs: DealCosts): Cents =>
  sumCents([frontGross(deal, costs), backGross(deal, costs)])

/** Gross of a matrix cell at another price: a cell charges what its own programme does. */
export const cellGross = (
  deal: DealInput,
  price: Cents,
  { lender_fees: _sheet, ...costs }: DealCosts,
): Cents => dealGross({ ...deal, vehicle: { ...deal.vehicle, price } }, costs)
