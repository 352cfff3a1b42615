import { z } from 'zod'
import { Timestamp } from './text.ts'

export const StepStatus = z.enum([
  'initial',
  'awaiting-customer',
  'awaiting-dealer',
  'awaiting-provider',
  'completed',
  'declined',
  'expired',
  'refunded',
])

export const Steps = z.object({
  build_and_price: StepStatus,
  trade_in: StepStatus,
  credit_application: StepStatus,
  quote: StepStatus,
  deposit: StepStatus,
  appointment: StepStatus,
  documents: StepStatus,
})
export type Steps = z.output<typeof Steps>

export const OrderManagementStatus = z.enum([
  'new',
  'working',
  'quote_sent',
  'quote_chosen',
  'deposit_held',
  'deposit_paid',
  'confirmed',
  'ready_for_delivery',
  'delivered',
  'lost',
])

/** Whose move it is and what the move is; `key` names a text of the panel ("review_credit"). */
export const NextMove = z.object({
  actor: z.enum(['dealer', 'customer', 'provider', 'nobody']),
  key: z.string(),
  since: Timestamp.nullable(),
  is_late: z.boolean(),
})
export type NextMove = z.output<typeof NextMove>
