import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Money } from '#platform/money.ts'
import { PageNumber, pageOf } from '#platform/pages.ts'
import { Day, Id, Timestamp } from '#platform/text.ts'
import { PaymentType } from '#inventory/vehicles.ts'
import { Frequency } from '#platform/frequency.ts'

/** A publication that changes payments, and the progress of checking open orders. */
export const ProgrammeChange = z.object({
  id: Id,
  kind: z.enum(['rate_card', 'fee', 'discount', 'incentive', 'accessory', 'plan']),
  /** Name of the rate card, fee, discount, accessory or plan. */
  subject: Id,
  name: z.string(),
  name_fr: z.string(),
  effective_from: Day,
  is_done: z.boolean(),
  orders_seen: z.int(),
  /** Number of open orders; the remaining ones while the check is running. */
  orders_open: z.int(),
  orders_changed: z.int(),
  created: Timestamp,
  created_by: z.string().nullable(),
})
export type ProgrammeChange = z.output<typeof ProgrammeChange>

/** An open order whose payment changes; for cash the amount due. */
export const ChangedOrder = z.object({
  order: Id,
  number: z.string(),
  customer: Id,
  customer_name: z.string(),
  /** The representative who should notify the customer. */
  assigned_dealer: Id.nullable(),
  assigned_dealer_name: z.string().nullable(),
  vehicle: z.string(),
  vehicle_fr: z.string(),
  payment_type: PaymentType,
  frequency: Frequency.nullable(),
  /** Null if the previous card had no payment and this change restores one. */
  old_payment: Money.nullable(),
  new_payment: Money.nullable(),
  difference: Money.nullable(),
  /** Why there is no new payment, or was no old one. */
  reason: z.enum(['term_not_offered', 'not_offered', 'pricing_invalid']).nullable(),
})
export type ChangedOrder = z.output<typeof ChangedOrder>

/** Sort by the size of the difference, or by a payment; a minus reverses it. */
const ChangeOrdering = z.enum([
  'difference',
  '-difference',
  'old_payment',
  '-old_payment',
  'new_payment',
  '-new_payment',
])
export type ChangeOrdering = z.output<typeof ChangeOrdering>

export const programmeChanges = {
  list: endpoint('GET /api/dealer/programme-change/', {
    access: 'programme-change:read',
    ours: true,
    summary: 'Published programme changes, newest first, with the number of affected open orders',
    query: z.strictObject({ page: PageNumber, subject: Id.optional() }),
    response: pageOf(ProgrammeChange),
  }),
  orders: endpoint('GET /api/dealer/programme-change/{id}/orders/', {
    access: 'programme-change:read',
    ours: true,
    summary:
      'The open orders of one change with old and new payment; first those that lost or gained one, then the largest difference',
    query: z.strictObject({ page: PageNumber, ordering: ChangeOrdering.default('-difference') }),
    response: pageOf(ChangedOrder).extend({ change: ProgrammeChange }),
  }),
}
