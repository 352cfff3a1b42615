import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { intentOf, refundOf } from './payment-shapes.ts'
import { CardRefusal, type Page } from './payment-book.ts'
import type { Payments } from './payments.ts'
import { injectFault } from '../faults.ts'

type Answer = { status: number; body: unknown }

/** A fault that is stored under the request's key, like at the provider: before the work is done, or after it. */
const isRememberedFault = (fault: unknown) => fault === '500' || fault === '500-done'

const FAULT: Answer = { status: 500, body: { error: { type: 'api_error' } } }

/** A form as received; anything else is an empty one. */
export const formOf = (body: unknown) => (body instanceof URLSearchParams ? body : new URLSearchParams())

/**
 * Payments in the provider's interface. Forms have fields like `a[b][0]`; requests without a key, or for another
 * account's payment, are refused like at the provider.
 */
export function registerPayments(app: FastifyInstance, payments: Payments): void {
  const here = (request: FastifyRequest) => `${request.protocol}://${request.host}`
  const sessionOf = (request: FastifyRequest, page: Page) => ({
    id: page.id,
    object: 'checkout.session',
    status: page.status,
    url: page.status === 'open' ? `${here(request)}/cards/pay/${page.id}` : null,
    client_reference_id: page.reference,
    expires_at: page.expires,
    payment_intent: intentOf(payments.payment(page.account, page.payment)),
  })

  /** One call of the interface: authentication, idempotency, and refusals with the provider's messages. */
  const serve =
    (work: (request: FastifyRequest, account: string, form: URLSearchParams) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { authorization, 'stripe-account': account, 'idempotency-key': key } = request.headers
      if (!/^Bearer \S+$/.test(authorization ?? '') || authorization === 'Bearer revoked')
        return reply.code(401).send({ error: { type: 'invalid_request_error', code: 'api_key_expired' } })
      if (typeof account !== 'string')
        return reply.code(400).send({ error: { type: 'invalid_request_error', code: 'account_missing' } })
      const form = formOf(request.body)
      const answer = (): Answer => {
        try {
          return { status: 200, body: work(request, account, form) }
        } catch (error) {
          if (!(error instanceof CardRefusal)) throw error
          return {
            status: error.status,
            body: { error: { type: 'invalid_request_error', code: error.code } },
          }
        }
      }
      const fault = request.headers['x-sandbox-fault']
      const faulty = (): Answer => {
        if (fault === '500-done') answer()
        return FAULT
      }
      const give = isRememberedFault(fault) ? faulty : answer
      const print = `${request.url}\n${form.toString()}`
      const answered = typeof key === 'string' ? payments.once(`${account} ${key}`, print, give) : give()
      return reply.code(answered.status).send(answered.body)
    }
  const faulty = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
      isRememberedFault(request.headers['x-sandbox-fault']) ? undefined : injectFault(request, reply),
  }
  type Named = { Params: { id: string } }
  const idOf = (request: FastifyRequest) => (request.params as Named['Params']).id

  app.post(
    '/cards/v1/checkout/sessions',
    faulty,
    serve((request, account, form) => {
      const field = (name: string) => form.get(name)
      const lines = [0, 1].flatMap(index => {
        const at = `line_items[${index}][price_data]`
        const amount = Number(field(`${at}[unit_amount]`) ?? Number.NaN)
        return Number.isInteger(amount) ? [{ name: field(`${at}[product_data][name]`) ?? '', amount }] : []
      })
      const success = field('success_url') ?? ''
      if (lines.length === 0 || !/^https?:/.test(success)) throw new CardRefusal('parameter_missing')
      const page = payments.open(
        {
          account,
          lines,
          reference: field('client_reference_id'),
          language: field('locale')?.startsWith('fr') ? 'fr' : 'en',
          email: field('customer_email'),
          success,
          cancel: field('cancel_url') ?? success,
        },
        {
          amount: lines.reduce((sum, { amount }) => sum + amount, 0),
          currency: field('line_items[0][price_data][currency]') ?? 'cad',
          manual: field('payment_intent_data[capture_method]') === 'manual',
          metadata: { deposit: field('payment_intent_data[metadata][deposit]') ?? '' },
        },
      )
      return sessionOf(request, page)
    }),
  )
  app.get(
    '/cards/v1/checkout/sessions/:id',
    faulty,
    serve((request, account) => sessionOf(request, payments.page(idOf(request), account))),
  )
  app.post(
    '/cards/v1/checkout/sessions/:id/expire',
    faulty,
    serve((request, account) => sessionOf(request, payments.expire(account, idOf(request)))),
  )
  app.get(
    '/cards/v1/payment_intents/:id',
    faulty,
    serve((request, account) => intentOf(payments.payment(account, idOf(request)))),
  )
  app.post(
    '/cards/v1/payment_intents/:id/capture',
    faulty,
    serve((request, account, form) => {
      const amount = form.get('amount_to_capture')
      return intentOf(payments.capture(account, idOf(request), amount === null ? undefined : Number(amount)))
    }),
  )
  app.post(
    '/cards/v1/payment_intents/:id/cancel',
    faulty,
    serve((request, account) => intentOf(payments.cancel(account, idOf(request)))),
  )
  app.post(
    '/cards/v1/refunds',
    faulty,
    serve((_request, account, form) => {
      const amount = form.get('amount')
      const made = payments.refund(
        account,
        form.get('payment_intent') ?? '',
        amount === null ? undefined : Number(amount),
        form.get('metadata[operation]'),
      )
      return refundOf(made)
    }),
  )
  /** For tests: advances the provider's clock by a number of seconds. */
  app.post<{ Querystring: { seconds?: string } }>('/cards/test/clock', async request => {
    payments.advance(Number(request.query.seconds ?? 0))
    return { ok: true }
  })
}
