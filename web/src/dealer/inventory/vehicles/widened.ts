import type { PaymentRange, VehicleSearch } from './vehicle-search.ts'

interface Bounds {
  readonly min: number
  readonly max: number
  readonly step: number
}

interface Wider {
  /** The new end of the range, in whole dollars. */
  readonly dollars: number
  readonly changes: Partial<Pick<VehicleSearch, 'min_payment' | 'max_payment'>>
}

/**
 * The next wider range: first raises the upper end by an eighth in the filter's steps, at least to the cheapest
 * vehicle; once it reaches the maximum, lowers the lower end. Undefined if no range could find more.
 */
export function widened(
  { min, max }: PaymentRange,
  { min: least, max: most, step }: Bounds,
): Wider | undefined {
  const by = (amount: number) => Math.max(2, Math.ceil(amount / 8 / step)) * step
  if (max !== undefined && max < most) {
    const dollars = Math.min(most, Math.max(least + step, Math.floor((max + by(max)) / step) * step))
    return { dollars, changes: { max_payment: dollars } }
  }
  if (min !== undefined && min > least) {
    const dollars = Math.max(least, Math.min(most - step, Math.ceil((min - by(min)) / step) * step))
    return { dollars, changes: { min_payment: dollars } }
  }
  return undefined
}
