import { z } from 'zod'
import { Timestamp } from '#platform/text.ts'

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

/**
 * Who has the next action and which; `key` names a sentence of the panel, `params` its values (domain next-move).
 */
export const NextMove = z.object({
  whose: z.enum(['dealer', 'customer', 'provider', 'none']),
  key: z.string(),
  step: z.string().nullable(),
  params: z.object({ task: z.string().optional(), hold_ends: z.number().optional() }),
  since: Timestamp.nullable(),
  /** The dealership has had the next action for longer than its response time. */
  is_late: z.boolean(),
})
export type NextMove = z.output<typeof NextMove>
