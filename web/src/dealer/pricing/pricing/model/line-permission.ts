import type { WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { discountsAboveLimit, lowersThePrice } from '@forecourt/domain/pricing/discounts/discount-limit.ts'
import { stackedDiscounts } from '@forecourt/domain/pricing/discounts/discount-stacking.ts'
import { parseCents, percentOf } from '@forecourt/domain/platform/money/amount.ts'
import { ZERO } from '@forecourt/domain/platform/money/cents.ts'
import { outdatedPlans } from '@forecourt/domain/pricing/protection-plans/outdated-plan.ts'
import type { Draft } from './draft.ts'
import type { Problems } from './priced-columns.ts'

/** Plans whose price is not valid for the deal: reported immediately, refused on saving. */
export const planProblems = ({ worksheet, payment_type }: Draft, vehicle: string): Problems =>
  Object.fromEntries(
    outdatedPlans(worksheet.lines, { ...worksheet, payment_type, vehicle }).map(
      ({ line, rule }) => [`lines.${line.id}`, { rule, params: {} }] as const,
    ),
  )

type Limited = Pick<WorksheetContext, 'discount_limit'>

/**
 * Whether the reader may give their own discounts at all (decisions 3.49, interface S-15); fees belong to the pricing
 * settings.
 */
export const mayGiveDiscounts = ({ discount_limit: limit }: Limited): boolean =>
  limit === null || Number(limit) > 0

export const mayChange = (line: WorksheetLine, context: Limited): boolean =>
  !lowersThePrice(line) || mayGiveDiscounts(context)

/** Discounts beyond the limit, by line: reported while typing, refused on saving. */
export function discountProblems(
  { price, lines }: Worksheet,
  before: Worksheet,
  context: WorksheetContext | undefined,
): Problems {
  if (context === undefined) return {}
  const { discount_limit: limit, discount_rules, library } = context
  const stacked = discount_rules.stacking === 'exclusive' ? stackedDiscounts(before.lines, lines) : []
  const above = limit === null ? [] : discountsAboveLimit(before.lines, lines, library, { price, limit })
  const params = { percent: limit, amount: percentOf(parseCents(price) ?? ZERO, limit ?? '0') }
  return Object.fromEntries([
    ...stacked.map(id => [`lines.${id}`, { rule: 'discount_exclusive', params: {} }] as const),
    ...above.map(
      ({ id, rule }) => [`lines.${id}`, { rule, params: rule === 'not_permitted' ? {} : params }] as const,
    ),
  ])
}
