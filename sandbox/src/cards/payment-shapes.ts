import type { Dispute, Payment, Refund } from './payment-book.ts'

const chargeOf = ({ card, captureBefore, refunded }: Payment) => ({
  amount_refunded: refunded,
  refunded: refunded > 0,
  payment_method_details: {
    type: 'card',
    card: { ...card, ...(captureBefore !== null && { capture_before: captureBefore }) },
  },
})

/** A payment in the format of the provider's interface. */
export const intentOf = (payment: Payment) => ({
  id: payment.id,
  object: 'payment_intent',
  status: payment.status,
  amount: payment.amount,
  amount_received: payment.received,
  currency: payment.currency,
  created: payment.created ?? 0,
  metadata: payment.metadata,
  latest_charge: payment.card === null ? null : chargeOf(payment),
  last_payment_error: payment.error === null ? null : { code: 'card_declined', decline_code: payment.error },
})

/** A refund in the format of the provider's interface. */
export const refundOf = ({ id, status, amount, payment, operation, created }: Refund) => ({
  id,
  object: 'refund',
  status,
  amount,
  payment_intent: payment,
  metadata: operation === null ? {} : { operation },
  created,
})

/** A dispute in the format of the provider's interface. */
export const disputeOf = ({ booked, due, payment, account: _account, ...dispute }: Dispute) => ({
  ...dispute,
  object: 'dispute',
  payment_intent: payment,
  charge: payment.replace(/^pi_/, 'ch_'),
  metadata: {},
  evidence_details: { due_by: due },
  balance_transactions: booked.map(amount => ({ object: 'balance_transaction', amount })),
})
