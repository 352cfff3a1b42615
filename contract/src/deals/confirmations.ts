import type {
  ConfirmAnswer,
  ConfirmCheckKey,
  ConfirmReason,
} from '@forecourt/domain/deals/orders/confirm-checklist.ts'
import { OVERRIDE_NOTE } from '@forecourt/domain/deals/orders/override-reasons.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Order } from './orders.ts'
import { text } from '#platform/text.ts'

const CheckKey = z.enum([
  'vehicle_available',
  'customer_complete',
  'price_acknowledged',
  'deposit_settled',
  'trade_in_settled',
  'credit_settled',
  'compliance_green',
  'plans_current',
] satisfies ConfirmCheckKey[])

const CheckReason = z.enum([
  'vehicle_sold',
  'vehicle_reserved',
  'name_missing',
  'contact_missing',
  'address_missing',
  'not_priced',
  'not_acknowledged',
  'no_deposit',
  'trade_in_open',
  'no_credit',
  'credit_open',
  'documents_open',
  'plan_of_other_vehicle',
  'plan_of_other_terms',
] satisfies ConfirmReason[])

const CheckAnswer = z.enum([
  'price_acknowledged',
  'deposit_waiver',
  'own_financing',
  'compliance_override',
] satisfies ConfirmAnswer[])

export const ConfirmChecklist = z.object({
  /** The version of the order that the user saw. */
  version: z.int(),
  checks: z.array(
    z.object({
      key: CheckKey,
      met: z.boolean(),
      /** Why it is not met; null when it is met. */
      reason: CheckReason.nullable(),
      /** What staff may record instead. */
      answer: CheckAnswer.nullable(),
    }),
  ),
})
export type ConfirmChecklist = z.output<typeof ConfirmChecklist>

/** Why a precondition is waived, in free text. */
const Because = text(OVERRIDE_NOTE.max).min(OVERRIDE_NOTE.min)

export const ConfirmOrder = z
  .strictObject({
    /** The customer agreed to the price of this version. */
    price_acknowledged: z.literal(true),
    deposit_waiver: Because,
    /** The customer pays in cash or with a loan of their own. */
    own_financing: z.literal(true),
    compliance_override: Because,
  })
  .partial()

export const confirmations = {
  checklist: endpoint('GET /api/dealer/order/{id}/confirmation/', {
    access: 'order:read',
    ours: true,
    summary: 'The unmet preconditions for confirming an order',
    response: ConfirmChecklist,
  }),
  confirm: endpoint('POST /api/dealer/order/{id}/confirm_order/', {
    access: 'order:confirm',
    summary: 'Confirm an order whose preconditions are met or waived',
    body: ConfirmOrder,
    response: Order,
    ifMatch: 'required',
    etag: true,
    fails: ['order_not_ready', 'order_archived', 'invalid_transition'],
  }),
  press: endpoint('POST /api/dealer/order/{id}/management_status/', {
    access: 'order:deliver',
    ours: true,
    summary: 'Move a confirmed order one step forward, or one step back until it is delivered',
    body: z.strictObject({ status: z.enum(['open', 'confirmed', 'ready_for_delivery', 'delivered']) }),
    response: Order,
    ifMatch: 'required',
    etag: true,
    fails: ['invalid_transition', 'order_not_confirmed', 'order_archived'],
  }),
}
