import { z } from 'zod'

/** Percent of the price from 0 to 100, with at most two decimals. */
const DiscountPercent = z
  .string()
  .max(6)
  .regex(/^(100|\d{1,2}(\.\d{1,2})?)$/, { message: 'percent' })

/** What may be given away, and by whom (decisions 3.49). */
export const DiscountSettings = z.strictObject({
  allow_custom: z.boolean(),
  max_percent_rep: DiscountPercent,
  max_percent_manager: DiscountPercent,
  /** A discount of somebody's own making is saved with a reason. */
  require_reason: z.boolean(),
  /** Whether a deal has one discount of the dealership, or several together. */
  stacking: z.enum(['exclusive', 'stackable']),
})
