import { OVERRIDE_REASONS } from '@forecourt/domain/deals/orders/override-reasons.ts'
import { z } from 'zod'
import { Id } from '#platform/text.ts'

const Reason = z.enum(OVERRIDE_REASONS.map(({ code }) => code))
/** A server id, or a temporary one (product 9). */
const LineId = z.string().min(1).max(40)

/** Decisions 3.29: the complete new set of incentives of the order; a removal needs a reason. */
export const OrderIncentives = z.strictObject({
  /** Ids of incentives in the library. */
  global_ids: z.array(Id).max(60),
  /** The order's custom incentives that it keeps. */
  custom: z.array(z.strictObject({ id: LineId })).max(60),
  removed: z.array(z.strictObject({ id: LineId, reason: Reason })).max(60),
})
export type OrderIncentives = z.output<typeof OrderIncentives>
