import { z } from 'zod'

/** Percent of the price from 0 to 100, with at most two decimals. */
const DiscountPercent = z
  .string()
  .max(6)
  .regex(/^(100|\d{1,2}(\.\d{1,2})?)$/, { message: 'percent' })

/** Who may give discounts, and how much (decisions 3.49). */
export const DiscountSettings = z.strictObject({
  allow_custom: z.boolean(),
  max_percent_rep: DiscountPercent,
  max_percent_manager: DiscountPercent,
  /** A custom discount requires a reason. */
  require_reason: z.boolean(),
  /** Whether a deal can have one discount of the dealership, or several. */
  stacking: z.enum(['exclusive', 'stackable']),
})
