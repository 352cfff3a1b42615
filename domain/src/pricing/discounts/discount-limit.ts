import { parseCents, percentOf } from '#platform/money/amount.ts'
import { sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'

/** What of a worksheet's line says what it takes off. Amounts are wire strings. */
export interface PriceLine {
  readonly id: string
  readonly kind: string
  readonly amount: string
  readonly percent: string | null
  readonly incentive_type: string | null
}

/** Discounts and incentives: what takes off the price. */
export const lowersThePrice = ({ kind }: PriceLine): boolean => kind === 'discount' || kind === 'incentive'

const same = <Line extends PriceLine>(line: Line, other: Line | undefined): boolean => {
  if (!other) return false
  const fields = Object.keys(line) as (keyof Line)[]
  return fields.every(field => line[field] === other[field])
}

const standsIn = <Line extends PriceLine>(line: Line, lines: readonly Line[]): boolean =>
  same(
    line,
    lines.find(({ id }) => id === line.id),
  )

/** Discounts and incentives that are not as the library has them: of somebody's own making, or changed. */
const ownDiscounts = <Line extends PriceLine>(lines: readonly Line[], library: readonly Line[]): Line[] =>
  lines.filter(line => lowersThePrice(line) && !standsIn(line, library))

/** What of one's own making is new against what stood before. */
export const newDiscounts = <Line extends PriceLine>(
  before: readonly Line[],
  asked: readonly Line[],
  library: readonly Line[],
): Line[] => ownDiscounts(asked, library).filter(line => !standsIn(line, before))

/** What a line takes off a price; points off the rate are no part of the price. Cents. */
const takenOff = ({ amount, percent, incentive_type: type }: PriceLine, price: Cents): Cents => {
  if (type === 'rate_reduction') return ZERO
  if (type === 'percentage_discount') return percentOf(price, percent ?? '0')
  return parseCents(amount) ?? ZERO
}

export type DiscountRefusal = {
  readonly id: string
  /** Beyond the limit, or nothing that a limit in percent of the price can hold: points off the rate. */
  readonly rule: 'discount_above_limit' | 'not_permitted'
}

/**
 * The lines with which somebody gives more than he may. Discounts of the dealership's own library count for nothing as
 * they stand there; all others on the deal, whoever gave them, may come to so many percent of the price together.
 * What stood before is nobody's fault: only new lines are named. Decisions 3.49, 6.3.
 *
 * `limit`: percent of the price, "0" for nothing at all.
 */
export function discountsAboveLimit<Line extends PriceLine>(
  before: readonly Line[],
  asked: readonly Line[],
  library: readonly Line[],
  { price, limit }: { readonly price: string; readonly limit: string },
): DiscountRefusal[] {
  const given = newDiscounts(before, asked, library)
  if (Number(limit) === 0) return given.map(({ id }) => ({ id, rule: 'not_permitted' }))
  const whole = parseCents(price) ?? ZERO
  const total = sumCents(ownDiscounts(asked, library).map(line => takenOff(line, whole)))
  const isAbove = total > percentOf(whole, limit)
  return given.flatMap(({ id, incentive_type: type }): DiscountRefusal[] => {
    if (type === 'rate_reduction') return [{ id, rule: 'not_permitted' }]
    return isAbove ? [{ id, rule: 'discount_above_limit' }] : []
  })
}
