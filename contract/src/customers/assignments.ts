import { z } from 'zod'
import { Customer } from './customers.ts'
import { endpoint } from '#platform/endpoint.ts'
import { Id, optionalText, Timestamp } from '#platform/text.ts'

/** A request to reassign a customer, sent to the representative who has them. */
export const AssignmentRequest = z.object({
  id: Id,
  customer: z.object({ id: Id, full_name: z.string() }),
  requester: z.object({ id: Id, full_name: z.string() }),
  holder: z.object({ id: Id, full_name: z.string() }),
  state: z.enum(['pending', 'approved', 'declined']),
  note: z.string().nullable(),
  created: Timestamp,
})
export type AssignmentRequest = z.output<typeof AssignmentRequest>

const Claim = z.strictObject({
  /** True: the holder agreed; an approved request is required. */
  by_request: z.boolean().default(false),
})

/** Decisions 4.5, 6.3: an order belongs to the representative of its customer. */
export const assignments = {
  claimOrder: endpoint('POST /api/dealer/order/{id}/claim/', {
    access: 'order:claim',
    ours: true,
    summary: 'Take an order with its customer; of concurrent requests exactly one succeeds',
    body: Claim,
    response: Customer,
    fails: [
      'order_removed',
      'vehicle_removed',
      'wrong_dealership',
      'dealership_not_allowed',
      'no_pending_requests',
      'no_approval_yet',
      'other_sales_rep_assigned',
      'cannot_self_assign',
      'lock_fail',
    ],
  }),
  claimCustomer: endpoint('POST /api/dealer/customer/{id}/claim/', {
    access: 'order:claim',
    ours: true,
    summary: 'Take a customer; of concurrent requests exactly one succeeds',
    body: Claim,
    response: Customer,
    fails: [
      'no_pending_requests',
      'no_approval_yet',
      'other_sales_rep_assigned',
      'cannot_self_assign',
      'lock_fail',
    ],
  }),
  handOver: endpoint('POST /api/dealer/customer/{id}/hand_over/', {
    access: 'customer:hand-over',
    ours: true,
    summary: 'Reassign an own customer to a colleague',
    body: z.strictObject({ assigned_dealer: Id }),
    response: Customer,
    fails: ['cannot_self_assign', 'lock_fail'],
  }),
  ask: endpoint('POST /api/dealer/customer/{id}/ask_holder/', {
    access: 'order:claim',
    ours: true,
    summary: 'Ask a representative to reassign their customer',
    body: z.strictObject({ note: optionalText(300) }),
    response: AssignmentRequest,
    idempotency: 'required',
    fails: ['nobody_to_ask'],
  }),
  requests: endpoint('GET /api/dealer/assignment-request/', {
    access: 'order:claim',
    ours: true,
    summary: 'Reassignment requests to this user, and the answers to those the user sent',
    response: z.object({ to_answer: z.array(AssignmentRequest), mine: z.array(AssignmentRequest) }),
  }),
  answer: endpoint('POST /api/dealer/assignment-request/{id}/answer/', {
    access: 'order:claim',
    ours: true,
    summary: 'Approve or decline a reassignment request',
    body: z.strictObject({ approve: z.boolean() }),
    response: AssignmentRequest,
    fails: ['no_pending_requests'],
  }),
}
