import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { failRefund, moveDispute, nextOf, openDispute } from './disputes.ts'
import { sendEvents } from './ledger-events.ts'
import { disputeOf, intentOf, refundOf } from './payment-shapes.ts'
import { formOf } from './payments.routes.ts'
import { CardRefusal, random, type Dispute, type Payment } from './payment-book.ts'
import { failPayout, payOut, payoutOf } from './payouts.ts'
import type { Payments } from './payments.ts'
import { testActionsPage } from './test-actions-page.ts'
import { sendPage } from '../sign-on/choice-page.ts'

type Named = { Params: { id: string } }

/**
 * Test actions at the provider without the platform: disputes, refunds from its own dashboard, refunds that fail,
 * and unknown payments. By forms of a page, or by the same calls.
 */
export function registerTestActions(app: FastifyInstance, payments: Payments): void {
  const { state } = payments
  const accountOf = (payment: string) => state.payments[payment]?.account ?? ''

  /** Runs an action; a form redirects to the page, other requests receive the created object. */
  const act =
    (work: (request: FastifyRequest, field: (name: string) => string | undefined) => object) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const form = formOf(request.body)
      const field = (name: string) => form.get(name)?.trim() || undefined
      try {
        const made = work(request, field)
        return request.headers.accept?.includes('text/html')
          ? await reply.redirect('/cards/payments', 303)
          : await reply.send(made)
      } catch (error) {
        if (!(error instanceof CardRefusal)) throw error
        return reply.code(error.status).send({ error: { code: error.code } })
      }
    }
  const idOf = (request: FastifyRequest) => (request.params as Named['Params']).id
  const amountIn = (text: string | undefined) => (text === undefined ? undefined : Number(text))

  const reportDispute = (dispute: Dispute, types: readonly string[]) => {
    const { account, payment } = dispute
    void sendEvents(payments, { account, payment, types, object: disputeOf(dispute) })
    return disputeOf(dispute)
  }

  app.get('/cards/payments', async (_request, reply) =>
    sendPage(reply, testActionsPage(Object.values(state.payments).toReversed(), state, nextOf)),
  )
  app.post(
    '/cards/test/disputes',
    act((_request, field) => {
      const payment = field('payment') ?? ''
      const amount = amountIn(field('amount'))
      const reason = field('reason')
      const dispute = openDispute(payments, accountOf(payment), payment, {
        status: field('status') ?? 'needs_response',
        ...(amount !== undefined && { amount }),
        ...(reason !== undefined && { reason }),
      })
      const isFormal = dispute.booked.length > 0
      return reportDispute(dispute, [
        'charge.dispute.created',
        ...(isFormal ? ['charge.dispute.funds_withdrawn'] : []),
      ])
    }),
  )
  app.post(
    '/cards/test/disputes/:id',
    act((request, field) => {
      const dispute = moveDispute(payments, idOf(request), field('status') ?? '')
      const { status } = dispute
      const isClosed = status === 'won' || status === 'lost' || status === 'warning_closed'
      return reportDispute(dispute, [
        isClosed ? 'charge.dispute.closed' : 'charge.dispute.updated',
        ...(status === 'won' ? ['charge.dispute.funds_reinstated'] : []),
      ])
    }),
  )
  app.post(
    '/cards/test/refunds',
    act((_request, field) => {
      const payment = field('payment') ?? ''
      const account = accountOf(payment)
      const refund = payments.refund(account, payment, amountIn(field('amount')))
      const object = refundOf(refund)
      void sendEvents(payments, { account, payment, types: ['refund.created', 'charge.refunded'], object })
      return object
    }),
  )
  app.post(
    '/cards/test/refunds/:id/fail',
    act(request => {
      const refund = failRefund(payments, idOf(request))
      const { account, payment } = refund
      const object = refundOf(refund)
      void sendEvents(payments, { account, payment, types: ['refund.updated', 'refund.failed'], object })
      return object
    }),
  )
  app.post(
    '/cards/test/payouts',
    act((_request, field) => {
      const account = field('account') ?? accountOf(field('payment') ?? '')
      const made = payOut(payments, account, { without: field('without'), takenBefore: payments.now() })
      if (!made) throw new CardRefusal('balance_insufficient')
      return payoutOf(made)
    }),
  )
  app.post(
    '/cards/test/payouts/:id/fail',
    act(request => payoutOf(failPayout(payments, idOf(request)))),
  )
  /** Creates a payment unknown to the platform; with `id`, a known one is replaced by another. */
  app.post(
    '/cards/test/payments',
    act((_request, field) => {
      const id = field('id') ?? random('pi')
      const known = state.payments[id]
      const amount = amountIn(field('amount')) ?? known?.amount ?? 0
      const isGone = field('gone') === '1'
      const payment: Payment = {
        id,
        account: field('account') ?? known?.account ?? '',
        currency: known?.currency ?? 'cad',
        manual: false,
        status: 'succeeded',
        refunded: 0,
        card: { brand: 'visa', last4: '4242' },
        captureBefore: null,
        error: null,
        metadata: { deposit: field('reference') ?? known?.metadata['deposit'] ?? '' },
        created: known?.created ?? payments.now(),
        ...known,
        amount,
        received: amount,
      }
      if (isGone) delete state.payments[id]
      else state.payments[id] = payment
      payments.save()
      return intentOf(payment)
    }),
  )
}
