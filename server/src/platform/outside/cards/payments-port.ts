import type { PortResult } from '../port-result.ts'

/** The state of a payment, read at the provider and not derived from its events. Amounts in cents, fee included. */
export interface PaymentEvent {
  readonly state: 'open' | 'processing' | 'declined' | 'held' | 'captured' | 'canceled' | 'expired'
  /** The provider's id of the payment; null before the customer began to pay. */
  readonly payment: string | null
  readonly captured: number
  readonly refunded: number
  readonly card: { readonly brand: string; readonly last4: string } | null
  /** When the card's issuer releases a hold. */
  readonly capture_before: string | null
  readonly decline_code: string | null
}

export interface Asked {
  /** The dealership's own account: the money is the dealership's. */
  readonly account: string
  /** Idempotency key: the same key with the same request does nothing twice. */
  readonly key: string
}

export interface PaymentPage extends Asked {
  /** In cents, and what it is for in the customer's words. */
  readonly amount: number
  readonly fee: number
  readonly currency: 'CAD' | 'USD'
  readonly mode: 'hold' | 'capture'
  readonly name: string
  readonly fee_name: string
  readonly reference: string
  readonly language: 'en' | 'fr'
  readonly email: string | null
  readonly success_url: string
  readonly cancel_url: string
}

/** A payment, by its own id or by the page it was begun on. */
export interface Found {
  readonly account: string
  readonly session: string | null
  readonly payment: string | null
}

/**
 * Takes deposits by card on a page of the provider. Refusals are the provider's codes, such as `card_declined`;
 * `not_found` is a payment that it does not know. After any other failure the result is unknown: read the payment
 * before a retry.
 */
export interface CardPayments {
  start(page: PaymentPage): Promise<PortResult<{ readonly session: string; readonly url: string }>>
  read(found: Found): Promise<PortResult<PaymentEvent>>
  capture(asked: Asked & { readonly payment: string }): Promise<PortResult<PaymentEvent>>
  /** Releases a hold. */
  cancel(asked: Asked & { readonly payment: string }): Promise<PortResult<PaymentEvent>>
  /** Ends a page on which nobody paid. */
  expire(asked: Asked & { readonly session: string }): Promise<PortResult<undefined>>
  /** `operation` is stored on the refund, so that it can be found. */
  refund(
    asked: Asked & { readonly payment: string; readonly amount: number; readonly operation: string },
  ): Promise<PortResult<undefined>>
  /** Whether a refund of this operation is in the provider's ledger. */
  hasRefund(
    of: Pick<Asked, 'account'> & { readonly payment: string; readonly operation: string },
  ): Promise<PortResult<boolean>>
}
