import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Money } from '#platform/money.ts'
import { PageNumber, pageOf } from '#platform/pages.ts'
import { Day, Id, Timestamp } from '#platform/text.ts'
import { PaymentType } from '#inventory/vehicles.ts'
import { Frequency } from './worksheet.ts'

/** Something published that moves payments, and how far the open orders have been looked through. */
export const ProgrammeChange = z.object({
  id: Id,
  kind: z.enum(['rate_card', 'fee', 'discount', 'incentive', 'accessory', 'plan']),
  /** The rate card, the fee, the discount, the accessory or the plan. */
  subject: Id,
  name: z.string(),
  name_fr: z.string(),
  effective_from: Day,
  is_done: z.boolean(),
  orders_seen: z.int(),
  /** Open orders there are now; what is left to look at while it is not done. */
  orders_open: z.int(),
  orders_changed: z.int(),
  created: Timestamp,
  created_by: z.string().nullable(),
})
export type ProgrammeChange = z.output<typeof ProgrammeChange>

/** An open order that a change moves; for cash the amount due stands for the payment. */
export const ChangedOrder = z.object({
  order: Id,
  number: z.string(),
  customer: Id,
  customer_name: z.string(),
  /** Who is to tell the customer. */
  assigned_dealer: Id.nullable(),
  assigned_dealer_name: z.string().nullable(),
  vehicle: z.string(),
  vehicle_fr: z.string(),
  payment_type: PaymentType,
  frequency: Frequency.nullable(),
  /** Null where the change brings back a payment that the card before it had none for. */
  old_payment: Money.nullable(),
  new_payment: Money.nullable(),
  difference: Money.nullable(),
  /** Why there is no new payment, or was no old one. */
  reason: z.enum(['term_not_offered', 'not_offered', 'pricing_invalid']).nullable(),
})
export type ChangedOrder = z.output<typeof ChangedOrder>

/** By the size of the difference, or by a payment; a minus turns it round. */
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
    summary: 'Published changes of programmes, newest first, with how many open orders each moves',
    query: z.strictObject({ page: PageNumber, subject: Id.optional() }),
    response: pageOf(ProgrammeChange),
  }),
  orders: endpoint('GET /api/dealer/programme-change/{id}/orders/', {
    access: 'programme-change:read',
    ours: true,
    summary:
      'The open orders of one change with old and new payment; first those that lost or found theirs, then the largest difference',
    query: z.strictObject({ page: PageNumber, ordering: ChangeOrdering.default('-difference') }),
    response: pageOf(ChangedOrder).extend({ change: ProgrammeChange }),
  }),
}
