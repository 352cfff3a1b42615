import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { disputeOf, intentOf, refundOf } from './payment-shapes.ts'
import { listPayouts, payoutOf, transactionsOf } from './payouts.ts'
import type { Payments } from './payments.ts'
import { injectFault } from '../faults.ts'

type Asked = {
  payment_intent?: string
  payout?: string
  'created[gte]'?: string
  limit?: string
  starting_after?: string
}

type Row = { id: string; account: string; created?: number; payment?: string; payout?: string }

/** A page of an account's list, newest first. */
function pageOf<T extends Row>(
  all: readonly T[],
  account: string,
  asked: Asked,
): { rows: T[]; has_more: boolean } {
  const since = Number(asked['created[gte]'] ?? 0)
  const limit = Math.min(100, Number(asked.limit ?? 10))
  const wanted = all
    .filter(
      row =>
        row.account === account &&
        (row.created ?? 0) >= since &&
        (asked.payment_intent === undefined || row.payment === asked.payment_intent) &&
        (asked.payout === undefined || row.payout === asked.payout),
    )
    .toReversed()
  const from = wanted.findIndex(({ id }) => id === asked.starting_after) + 1
  return { rows: wanted.slice(from, from + limit), has_more: from + limit < wanted.length }
}

/** The lists of the provider's interface: payments, refunds, disputes and payouts of an account. */
export function registerLedger(app: FastifyInstance, payments: Payments): void {
  const serve =
    <T extends Row>(listAll: (account: string) => readonly T[], wire: (row: T) => object) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { authorization, 'stripe-account': account } = request.headers
      if (!/^Bearer \S+$/.test(authorization ?? '') || authorization === 'Bearer revoked')
        return reply.code(401).send({ error: { type: 'invalid_request_error', code: 'api_key_expired' } })
      if (typeof account !== 'string')
        return reply.code(400).send({ error: { type: 'invalid_request_error', code: 'account_missing' } })
      const { rows, has_more } = pageOf(listAll(account), account, request.query as Asked)
      return reply.send({ object: 'list', data: rows.map(wire), has_more })
    }
  const faulty = { onRequest: injectFault }
  const { state } = payments
  app.get(
    '/cards/v1/payment_intents',
    faulty,
    serve(() => Object.values(state.payments), intentOf),
  )
  app.get(
    '/cards/v1/refunds',
    faulty,
    serve(() => state.refunds, refundOf),
  )
  app.get(
    '/cards/v1/disputes',
    faulty,
    serve(() => Object.values(state.disputes), disputeOf),
  )
  app.get(
    '/cards/v1/payouts',
    faulty,
    serve(account => listPayouts(payments, account), payoutOf),
  )
  app.get(
    '/cards/v1/balance_transactions',
    faulty,
    serve(
      () => state.payouts.flatMap(transactionsOf),
      ({ account: _account, ...line }) => line,
    ),
  )
}
