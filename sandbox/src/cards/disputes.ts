import { CardRefusal, random, type Dispute, type Refund } from './payment-book.ts'
import type { Payments } from './payments.ts'

/** Time for sending evidence, in seconds: ten days. */
const EVIDENCE = 10 * 24 * 3600

/** Next statuses of a dispute; a decision can be reversed. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  lost: ['won'],
}

export const nextOf = (status: string): readonly string[] => NEXT[status] ?? []

type Wanted = { status: string; amount?: number; reason?: string }

/** A customer disputes a payment at the bank, or the bank inquires about it. */
export function openDispute(payments: Payments, account: string, id: string, wanted: Wanted): Dispute {
  const payment = payments.payment(account, id)
  if (payment.status !== 'succeeded') throw new CardRefusal('charge_not_captured')
  const amount = wanted.amount ?? payment.received
  if (!(amount >= 1 && amount <= payment.received)) throw new CardRefusal('amount_too_large')
  const dispute: Dispute = {
    id: random('du'),
    account,
    payment: id,
    amount,
    status: wanted.status,
    reason: wanted.reason ?? 'fraudulent',
    booked: wanted.status === 'needs_response' ? [-amount] : [],
    due: payments.now() + EVIDENCE,
    created: payments.now(),
  }
  if (!['needs_response', 'warning_needs_response'].includes(dispute.status))
    throw new CardRefusal('parameter_invalid')
  payments.state.disputes[dispute.id] = dispute
  payments.save()
  return dispute
}

/** Changes the status of a dispute: money is booked when a dispute opens and when it is won. */
export function moveDispute(payments: Payments, id: string, status: string): Dispute {
  const dispute = payments.state.disputes[id]
  if (!dispute) throw new CardRefusal('resource_missing', 404)
  if (!nextOf(dispute.status).includes(status)) throw new CardRefusal('dispute_unexpected_state')
  dispute.status = status
  if (status === 'needs_response') dispute.booked.push(-dispute.amount)
  if (status === 'won') dispute.booked.push(dispute.amount)
  payments.save()
  return dispute
}

/** The customer's bank returns a refund, days later. */
export function failRefund(payments: Payments, id: string): Refund {
  const refund = payments.state.refunds.find(one => one.id === id)
  if (!refund) throw new CardRefusal('resource_missing', 404)
  if (refund.status === 'failed') throw new CardRefusal('refund_unexpected_state')
  refund.status = 'failed'
  payments.payment(refund.account, refund.payment).refunded -= refund.amount
  payments.save()
  return refund
}
