import { DISPUTE_STATUSES } from '@forecourt/domain/deals/deposits/disputes.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { z } from 'zod'
import { succeeded } from '../port-result.ts'
import type { AccountDispute, AccountPayment, AccountRefund, CardLedger } from './ledger-port.ts'
import { listStripe, type AskedList } from './stripe-list.ts'
import { PAYMENT_TIMEOUT_MS } from './stripe-payments.ts'
import { readStripePayouts } from './stripe-payouts.ts'
import { Intent, intentEvents } from './stripe-shapes.ts'

interface Platform {
  readonly apiUrl: string
  readonly secret: string
}

const Id = z.string().min(1).max(255)

const Refund = z.object({
  id: Id,
  amount: z.int(),
  status: z.string().nullish(),
  payment_intent: Id.nullish(),
  metadata: z.object({ operation: z.string().optional() }).nullish(),
})

/** An unknown, newer status blocks refunds, like a dispute under review. */
const Status = z.enum(codesOf(DISPUTE_STATUSES)).catch('under_review')

const Dispute = z.object({
  id: Id,
  amount: z.int(),
  status: Status,
  reason: z.string().nullish(),
  payment_intent: Id.nullish(),
  created: z.int(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
  balance_transactions: z.array(z.object({ amount: z.int() })).nullish(),
})

const Payment = Intent.extend({
  amount: z.int(),
  currency: z.string(),
  metadata: z.object({ deposit: z.string().optional() }).nullish(),
})

/** Refunds, disputes and payouts, by the lists of Stripe's API; tested against the sandbox only. */
export const stripeLedger = (platform: Platform, timeoutMs = PAYMENT_TIMEOUT_MS): CardLedger => {
  const listAll = <T extends { readonly id: string }>(asked: AskedList, shape: z.ZodType<T>) =>
    listStripe(platform, timeoutMs, asked, shape)

  async function readMoves(account: string, query: Readonly<Record<string, string>>) {
    const refunds = await listAll({ account, path: '/v1/refunds', query }, Refund)
    if (!refunds.ok) return refunds
    const disputes = await listAll({ account, path: '/v1/disputes', query }, Dispute)
    if (!disputes.ok) return disputes
    return succeeded({
      refunds: refunds.value.flatMap(refundOf),
      disputes: disputes.value.flatMap(disputeOf),
    })
  }

  return {
    readPayment: ({ account, payment }) => readMoves(account, { payment_intent: payment }),
    async readAccount({ account, since }) {
      const query = { 'created[gte]': String(since) }
      const moves = await readMoves(account, query)
      if (!moves.ok) return moves
      const payments = await listAll(
        { account, path: '/v1/payment_intents', query: { ...query, 'expand[]': 'data.latest_charge' } },
        Payment,
      )
      return payments.ok ? succeeded({ ...moves.value, payments: payments.value.map(paymentOf) }) : payments
    },
    readPayouts: asked => readStripePayouts(listAll, asked),
  }
}

const FAILED = ['failed', 'canceled']

const refundOf = ({
  id: ref,
  payment_intent,
  amount,
  status,
  metadata,
}: z.output<typeof Refund>): AccountRefund[] =>
  payment_intent
    ? [
        {
          ref,
          payment: payment_intent,
          amount,
          isFailed: FAILED.includes(status ?? ''),
          operation: metadata?.operation ?? null,
        },
      ]
    : []

const at = (seconds: number) => new Date(seconds * 1000).toISOString()

function disputeOf(dispute: z.output<typeof Dispute>): AccountDispute[] {
  const { id: ref, payment_intent, amount, status, reason, created } = dispute
  if (!payment_intent) return []
  const booked = dispute.balance_transactions ?? []
  const sum = (sign: 1 | -1) => booked.reduce((total, one) => total + Math.max(0, sign * one.amount), 0)
  const due = dispute.evidence_details?.due_by
  return [
    {
      ref,
      payment: payment_intent,
      amount,
      status,
      reason: (reason ?? 'general').slice(0, 60),
      withdrawn: sum(-1),
      reinstated: sum(1),
      evidence_due: due ? at(due) : null,
      opened: at(created),
    },
  ]
}

const paymentOf = (payment: z.output<typeof Payment>): AccountPayment => ({
  ...intentEvents(payment),
  payment: payment.id,
  reference: payment.metadata?.deposit ?? null,
  amount: payment.amount,
  currency: payment.currency.toUpperCase(),
})
