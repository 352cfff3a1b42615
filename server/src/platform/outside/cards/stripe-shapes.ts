import { z } from 'zod'
import type { PaymentEvent } from './payments-port.ts'

const Charge = z.object({
  amount_refunded: z.int().nullish(),
  payment_method_details: z
    .object({
      card: z
        .object({
          brand: z.string().nullish(),
          last4: z.string().nullish(),
          capture_before: z.int().nullish(),
        })
        .nullish(),
    })
    .nullish(),
})

export const Intent = z.object({
  id: z.string().min(1).max(255),
  status: z.string(),
  amount_received: z.int().nullish(),
  latest_charge: z.union([z.string(), Charge]).nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
})

export const Refunds = z.object({
  data: z.array(
    z.object({
      status: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  ),
})

export const Session = z.object({
  id: z.string().min(1).max(255),
  url: z.url().nullish(),
  status: z.string().nullish(),
  payment_intent: z.union([z.string(), Intent]).nullish(),
})

const STATES: Readonly<Record<string, PaymentEvent['state']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'processing',
  processing: 'processing',
  requires_capture: 'held',
  succeeded: 'captured',
  canceled: 'canceled',
}

const nothing: PaymentEvent = {
  state: 'open',
  payment: null,
  captured: 0,
  refunded: 0,
  card: null,
  capture_before: null,
  decline_code: null,
}

/** The state of a payment intent. One that requires another card was declined. */
export function intentEvents(intent: z.output<typeof Intent>): PaymentEvent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  const error = intent.last_payment_error
  const state = STATES[intent.status] ?? 'processing'
  return {
    ...nothing,
    state: state === 'open' && error ? 'declined' : state,
    payment: intent.id,
    captured: intent.amount_received ?? 0,
    refunded: charge?.amount_refunded ?? 0,
    card: card?.last4 ? { brand: (card.brand ?? 'card').slice(0, 20), last4: card.last4.slice(-4) } : null,
    capture_before: card?.capture_before ? new Date(card.capture_before * 1000).toISOString() : null,
    decline_code: (error?.decline_code ?? error?.code)?.slice(0, 60) ?? null,
  }
}

/** The state of a checkout session: its payment, or that it expired. */
export function sessionEvents({ status, payment_intent: paid }: z.output<typeof Session>): PaymentEvent {
  const payment = typeof paid === 'object' && paid !== null ? intentEvents(paid) : nothing
  const isUnpaid = payment.state === 'open' || payment.state === 'declined'
  return isUnpaid && status === 'expired' ? { ...payment, state: 'expired' } : payment
}
