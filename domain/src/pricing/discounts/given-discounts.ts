import { lineFigure } from '#pricing/payment-types/line-overrides.ts'
import type { LineOverride } from '#pricing/payment-types/line-overrides.ts'
import type { FeeTerms } from '#pricing/payment-types/line-overrides.ts'
import { newDiscounts } from './discount-limit.ts'
import type { PriceLine } from './discount-limit.ts'

/**
 * New custom discounts of a save that require a reason (decisions 3.49), each as an override without a library
 * figure. Unchanged discounts of the library require none.
 */
export const givenDiscounts = <Line extends PriceLine & FeeTerms>(
  before: readonly Line[],
  asked: readonly Line[],
  library: readonly Line[],
): LineOverride[] =>
  newDiscounts(before, asked, library).map(line => ({
    id: line.id,
    what: 'discount',
    field: `lines.${line.id}.discount`,
    own: null,
    given: lineFigure(line, 'discount') ?? '',
    owed_by: [],
  }))
