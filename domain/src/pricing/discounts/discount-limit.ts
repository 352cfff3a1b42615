import { parseCents, percentOf } from '#platform/money/amount.ts'
import { sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'

/** The fields of a worksheet line that decide its discount. Amounts are wire strings. */
export interface PriceLine {
  readonly id: string
  readonly kind: string
  readonly amount: string
  readonly percent: string | null
  readonly incentive_type: string | null
}

/** Discounts and incentives reduce the price. */
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

/** Discounts and incentives that differ from the library: custom or changed ones. */
const ownDiscounts = <Line extends PriceLine>(lines: readonly Line[], library: readonly Line[]): Line[] =>
  lines.filter(line => lowersThePrice(line) && !standsIn(line, library))

/** Custom discounts that are new compared with the previous lines. */
export const newDiscounts = <Line extends PriceLine>(
  before: readonly Line[],
  asked: readonly Line[],
  library: readonly Line[],
): Line[] => ownDiscounts(asked, library).filter(line => !standsIn(line, before))

/** The price reduction of a line; points off the rate do not reduce the price. Cents. */
const takenOff = ({ amount, percent, incentive_type: type }: PriceLine, price: Cents): Cents => {
  if (type === 'rate_reduction') return ZERO
  if (type === 'percentage_discount') return percentOf(price, percent ?? '0')
  return parseCents(amount) ?? ZERO
}

export type DiscountRefusal = {
  readonly id: string
  /** Above the limit, or not covered by a limit in percent of the price: points off the rate. */
  readonly rule: 'discount_above_limit' | 'not_permitted'
}

/**
 * The new lines with which a user exceeds their discount limit. Unchanged discounts of the library do not count;
 * all others on the deal count together, whoever gave them, but earlier lines are not reported. Decisions 3.49,
 * 6.3. `limit`: percent of the price, "0" for none.
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
