import type { Payout } from '@forecourt/domain/deals/deposits/payouts.ts'
import type { ProviderDispute } from '@forecourt/domain/deals/deposits/provider-ledger.ts'
import type { PortResult } from '../port-result.ts'
import type { PaymentEvent } from './payments-port.ts'

/** A refund as the provider has it; cents, card fee included. */
export interface AccountRefund {
  readonly ref: string
  readonly payment: string
  readonly amount: number
  readonly isFailed: boolean
  /** The operation of ours that asked for it; null: somebody did at the provider. */
  readonly operation: string | null
}

/** A dispute or an inquiry as the provider has it. */
export interface AccountDispute extends ProviderDispute {
  readonly payment: string
  readonly reason: string
  readonly evidence_due: string | null
  readonly opened: string
}

/** A payment with the reference that it was begun under; cents, card fee included. */
export interface AccountPayment extends PaymentEvent {
  readonly payment: string
  readonly reference: string | null
  readonly amount: number
  readonly currency: string
}

/** What became of payments after they were taken; the oldest first. */
export interface AccountLedger {
  readonly refunds: readonly AccountRefund[]
  readonly disputes: readonly AccountDispute[]
}

/** Reads what a dealership's account has, beside the single payment that `CardPayments` reads. */
export interface CardLedger {
  /** Refunds and disputes of one payment. */
  readPayment(asked: {
    readonly account: string
    readonly payment: string
  }): Promise<PortResult<AccountLedger>>
  /** Everything since a moment, in seconds since 1970. */
  readAccount(asked: {
    readonly account: string
    readonly since: number
  }): Promise<PortResult<AccountLedger & { readonly payments: readonly AccountPayment[] }>>
  /** What was sent to the dealership's bank since a moment, in seconds since 1970. */
  readPayouts(asked: {
    readonly account: string
    readonly since: number
  }): Promise<PortResult<readonly Payout[]>>
}
