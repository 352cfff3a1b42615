import { z } from 'zod'
import { askForJson, refusalOf, type JsonReply } from '../json-reply.ts'
import { failed, succeeded, type PortError, type PortResult } from '../port-result.ts'
import type { Asked, CardPayments, Found, PaymentEvent, PaymentPage } from './payments-port.ts'
import { Intent, intentEvents, Refunds, Session, sessionEvents } from './stripe-shapes.ts'

interface Platform {
  readonly apiUrl: string
  readonly secret: string
}

const MAX_BYTES = 500_000

/** Per request; an action makes one, and answers before the browser's timeout (15 s). */
export const PAYMENT_TIMEOUT_MS = 10_000

const Failure = z.object({
  error: z.object({
    code: z.string().nullish(),
    decline_code: z.string().nullish(),
    type: z.string().nullish(),
  }),
})

/** Expanded with a payment: the card, and the refunded amount. */
const CHARGE = 'latest_charge'

/**
 * Payments as direct charges on a dealership's account, on the provider's own page (Checkout): we never see card
 * data. The shapes are those of Stripe's API, tested against the sandbox only.
 */
export const stripePayments = (platform: Platform, timeoutMs = PAYMENT_TIMEOUT_MS): CardPayments => {
  const ask = <T>(asking: Asking, shape: z.ZodType<T>) => askStripe(platform, timeoutMs, asking, shape)
  const payment = (id: string) => `/v1/payment_intents/${encodeURIComponent(id)}`
  const session = (id: string) => `/v1/checkout/sessions/${encodeURIComponent(id)}`
  const acted = async (asking: Asking) => {
    const reply = await ask(asking, Intent)
    return reply.ok ? succeeded(intentEvents(reply.value)) : reply
  }
  return {
    async start(page) {
      const reply = await ask({ ...page, path: '/v1/checkout/sessions', form: pageForm(page) }, Session)
      if (!reply.ok) return reply
      const { id, url } = reply.value
      return url ? succeeded({ session: id, url }) : failed({ kind: 'malformed' })
    },
    async read({ account, session: page, payment: paid }: Found): Promise<PortResult<PaymentEvent>> {
      if (paid !== null) return acted({ account, path: `${payment(paid)}?expand[]=${CHARGE}` })
      if (page === null) return failed({ kind: 'not_found' })
      const path = `${session(page)}?expand[]=payment_intent.${CHARGE}`
      const reply = await ask({ account, path }, Session)
      return reply.ok ? succeeded(sessionEvents(reply.value)) : reply
    },
    capture: ({ payment: id, ...by }) =>
      acted({ ...by, path: `${payment(id)}/capture`, form: { 'expand[]': CHARGE } }),
    cancel: ({ payment: id, ...by }) =>
      acted({ ...by, path: `${payment(id)}/cancel`, form: { 'expand[]': CHARGE } }),
    async expire({ session: id, ...by }) {
      const reply = await ask({ ...by, path: `${session(id)}/expire`, form: {} }, Session)
      return reply.ok ? succeeded(undefined) : reply
    },
    async refund({ payment: id, amount, operation, ...by }) {
      const form = { payment_intent: id, amount: String(amount), 'metadata[operation]': operation }
      const reply = await ask(
        { ...by, path: '/v1/refunds', form },
        z.object({ id: z.string(), status: z.string().nullish() }),
      )
      return reply.ok ? succeeded(undefined) : reply
    },
    async hasRefund({ account, payment: id, operation }) {
      const path = `/v1/refunds?payment_intent=${encodeURIComponent(id)}&limit=100`
      const reply = await ask({ account, path }, Refunds)
      if (!reply.ok) return reply
      const isOurs = ({ status, metadata }: (typeof reply.value.data)[number]) =>
        metadata?.['operation'] === operation && status !== 'failed' && status !== 'canceled'
      return succeeded(reply.value.data.some(isOurs))
    },
  }
}

function pageForm(page: PaymentPage): Record<string, string> {
  const item = (index: number, name: string, cents: number) => ({
    [`line_items[${index}][quantity]`]: '1',
    [`line_items[${index}][price_data][currency]`]: page.currency.toLowerCase(),
    [`line_items[${index}][price_data][unit_amount]`]: String(cents),
    [`line_items[${index}][price_data][product_data][name]`]: name,
  })
  return {
    mode: 'payment',
    'payment_method_types[0]': 'card',
    ...item(0, page.name, page.amount),
    ...(page.fee > 0 && item(1, page.fee_name, page.fee)),
    'payment_intent_data[capture_method]': page.mode === 'hold' ? 'manual' : 'automatic',
    'payment_intent_data[metadata][deposit]': page.reference,
    client_reference_id: page.reference,
    locale: page.language === 'fr' ? 'fr-CA' : 'en',
    ...(page.email !== null && { customer_email: page.email }),
    success_url: page.success_url,
    cancel_url: page.cancel_url,
  }
}

interface Asking extends Omit<Asked, 'key'> {
  readonly key?: string
  readonly path: string
  readonly form?: Readonly<Record<string, string>>
}

/** One request to the provider's API on an account. */
export async function askStripe<T>(
  { apiUrl, secret }: Platform,
  timeoutMs: number,
  { account, key, path, form }: Asking,
  shape: z.ZodType<T>,
): Promise<PortResult<T>> {
  const headers = {
    authorization: `Bearer ${secret}`,
    'stripe-account': account,
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const question = { base: apiUrl, path, headers, timeoutMs, mostBytes: MAX_BYTES, ...(form && { form }) }
  const reply = await askForJson(question)
  if (!reply.ok) return reply
  if (reply.value.status !== 200) return failed(refusedWith(reply.value))
  const read = shape.safeParse(reply.value.body)
  return read.success ? succeeded(read.data) : failed({ kind: 'malformed', isAnswered: true })
}

/** A refusal with a reason is a decision; without one the result is unknown. */
function refusedWith(reply: JsonReply): PortError {
  const failure = Failure.safeParse(reply.body).data?.error
  const code = failure?.decline_code ?? failure?.code ?? failure?.type
  const isDecided = reply.status >= 400 && reply.status < 500 && ![401, 404, 409, 429].includes(reply.status)
  if (reply.status >= 500) return { kind: 'unavailable', isAnswered: true }
  return isDecided && code ? { kind: 'rejected', code: code.slice(0, 60) } : refusalOf(reply)
}
