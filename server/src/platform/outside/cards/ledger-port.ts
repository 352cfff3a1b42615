import type { Payout } from '@forecourt/domain/deals/deposits/payouts.ts'
import type { ProviderDispute } from '@forecourt/domain/deals/deposits/provider-ledger.ts'
import type { PortResult } from '../port-result.ts'
import type { PaymentEvent } from './payments-port.ts'

/** A refund at the provider; cents, card fee included. */
export interface AccountRefund {
  readonly ref: string
  readonly payment: string
  readonly amount: number
  readonly isFailed: boolean
  /** Our operation that requested it; null: made at the provider. */
  readonly operation: string | null
}

/** A dispute or an inquiry at the provider. */
export interface AccountDispute extends ProviderDispute {
  readonly payment: string
  readonly reason: string
  readonly evidence_due: string | null
  readonly opened: string
}

/** A payment with our reference; cents, card fee included. */
export interface AccountPayment extends PaymentEvent {
  readonly payment: string
  readonly reference: string | null
  readonly amount: number
  readonly currency: string
}

/** Refunds and disputes of captured payments; the oldest first. */
export interface AccountLedger {
  readonly refunds: readonly AccountRefund[]
  readonly disputes: readonly AccountDispute[]
}

/** Reads lists of a dealership's account; `CardPayments` reads a single payment. */
export interface CardLedger {
  /** Refunds and disputes of one payment. */
  readPayment(asked: {
    readonly account: string
    readonly payment: string
  }): Promise<PortResult<AccountLedger>>
  /** Everything since an instant, in seconds since 1970. */
  readAccount(asked: {
    readonly account: string
    readonly since: number
  }): Promise<PortResult<AccountLedger & { readonly payments: readonly AccountPayment[] }>>
  /** Payouts to the dealership's bank since an instant, in seconds since 1970. */
  readPayouts(asked: {
    readonly account: string
    readonly since: number
  }): Promise<PortResult<readonly Payout[]>>
}
