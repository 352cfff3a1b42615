import { OVERRIDE_REASONS } from '@forecourt/domain/deals/orders/override-reasons.ts'
import { z } from 'zod'
import { Id } from '#platform/text.ts'

const Reason = z.enum(OVERRIDE_REASONS.map(({ code }) => code))
/** A server id, or a temporary one (product 9). */
const LineId = z.string().min(1).max(40)

/** Decisions 3.29: which incentives the order has from now on; one that goes, goes for a reason. */
export const OrderIncentives = z.strictObject({
  /** Incentives of the library. */
  global_ids: z.array(Id).max(60),
  /** Incentives of the dealership's own making that the order has and keeps. */
  custom: z.array(z.strictObject({ id: LineId })).max(60),
  removed: z.array(z.strictObject({ id: LineId, reason: Reason })).max(60),
})
export type OrderIncentives = z.output<typeof OrderIncentives>
