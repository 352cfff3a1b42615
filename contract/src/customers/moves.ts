import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { NextMove } from '#deals/order-steps.ts'
import { PageNumber, pageOf } from '#platform/pages.ts'
import { Id } from '#platform/text.ts'
import { UserBrief } from '#identity/users.ts'
import { PaymentType } from '#inventory/vehicles.ts'

/** An order whose next action is the dealership's. */
export const Move = z.object({
  /** Id of the order. */
  id: Id,
  number: z.string(),
  payment_type: PaymentType,
  next_move: NextMove,
  customer: z.object({ id: Id, full_name: z.string(), phone: z.string().nullable() }),
  vehicle: z.object({ formatted_name: z.string(), formatted_name_fr: z.string() }),
  assigned_dealer: UserBrief.nullable(),
})
export type Move = z.output<typeof Move>

export const MoveHolders = z.enum(['all', 'mine', 'unassigned'])
export type MoveHolders = z.output<typeof MoveHolders>

export const moves = {
  list: endpoint('GET /api/dealer/move/', {
    access: 'order:list',
    ours: true,
    summary: 'Orders whose next action is the dealership’s, longest waiting first',
    query: z.strictObject({ page: PageNumber, whose: MoveHolders.default('all') }),
    response: pageOf(Move),
  }),
}
