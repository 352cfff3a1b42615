import { DEPOSIT_ACTIONS } from '@forecourt/domain/deals/deposits/deposit-actions.ts'
import { PAID_METHODS } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { DISPUTE_STATUSES } from '@forecourt/domain/deals/deposits/disputes.ts'
import { ENTRY_KINDS } from '@forecourt/domain/deals/deposits/deposit-ledger.ts'
import { DEPOSIT_STATES } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { z } from 'zod'
import { Amount } from '#platform/money.ts'
import { Day, Id, Timestamp } from '#platform/text.ts'

export const DepositMode = z.enum(['hold', 'capture'])
export const DepositState = z.enum(codesOf(DEPOSIT_STATES))
export const PaidMethod = z.enum(codesOf(PAID_METHODS))

/** The fields of a deposit that its customer may see too. */
export const SharedDeposit = z.object({
  id: Id,
  /** Number of the receipt; null before there is one. */
  number: z.string().nullable(),
  amount: Amount,
  /** The card fee; it is not part of the deal. */
  fee: Amount,
  refunded_amount: Amount,
  /** Amount that the card issuer charged back finally. */
  charged_back_amount: Amount,
  currency: z.enum(['CAD', 'USD']),
  mode: DepositMode,
  state: DepositState,
  /** Product 3: a held deposit counts as paid. */
  payment: z.enum(['paid', 'unpaid', 'refunded']),
  method: z.union([z.literal('card'), PaidMethod]),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  purpose_en: z.string().nullable(),
  purpose_fr: z.string().nullable(),
  /** The dealership's message on the request. */
  message: z.string().nullable(),
  refundable: z.boolean(),
  due_at: Day.nullable(),
  /** Until when it can be paid; null once it was paid, or if it is requested without a link. */
  expires: Timestamp.nullable(),
  /** Of a hold: until when it can be captured. */
  capture_before: Timestamp.nullable(),
  /** The provider's decline code of the card. */
  decline_code: z.string().nullable(),
  paid_at: Timestamp.nullable(),
})

/** One entry of the deposit's ledger, in chronological order. */
const DepositEntry = z.object({
  kind: z.enum(ENTRY_KINDS),
  amount: Amount,
  at: Timestamp,
  /** Full name of the user; null: the customer or the card issuer. */
  by: z.string().nullable(),
  /** Code of the reason, and its text if it is another reason. */
  reason: z.string().nullable(),
  other_reason: z.string().nullable(),
})

export const DisputeStatus = z.enum(codesOf(DISPUTE_STATUSES))

/** A dispute or inquiry of the card issuer (`docs/decisions/0060-disputes.md`). */
const Dispute = z.object({
  status: DisputeStatus,
  /** The provider's reason code. */
  reason: z.string(),
  amount: Amount,
  /** Deadline for evidence at the provider; null: none is requested. */
  evidence_due: Timestamp.nullable(),
  opened: Timestamp,
})
export type Dispute = z.output<typeof Dispute>

export const Deposit = SharedDeposit.extend({
  order: Id,
  source: z.enum(['standard', 'custom']),
  /** Payment method, if it was paid outside the product. */
  reference: z.string().nullable(),
  paid_on: Day.nullable(),
  /** Reporting duty for a cash payment of this amount. */
  cash_review: z.enum(['form_8300', 'large_cash']).nullable(),
  /** An action whose outcome is still unknown; it blocks all other actions. */
  pending: z.object({ act: z.enum(DEPOSIT_ACTIONS).or(z.literal('start')), since: Timestamp }).nullable(),
  entries: z.array(DepositEntry),
  /** Amount of undecided disputes. */
  disputed_amount: Amount,
  /** Newest first. */
  disputes: z.array(Dispute),
  /** When the card provider stopped recognizing the payment; null: it recognizes it. */
  unknown_since: Timestamp.nullable(),
  created: Timestamp,
  /** Full name; null: the customer. */
  created_by: z.string().nullable(),
  version: z.int(),
})
export type Deposit = z.output<typeof Deposit>

/** Deposits of an order: the latest, earlier ones, and the terms of a new one. */
export const OrderDeposit = z.object({
  deposit: Deposit.nullable(),
  /** Earlier deposits, newest first. */
  earlier: z.array(Deposit),
  offer: z.object({
    /** The dealership's default deposit; null: deposits are off. */
    amount: Amount.nullable(),
    mode: DepositMode,
    least: Amount,
    cap: Amount,
    /** Of the last saved deal; null before the first save. */
    balance_due: Amount.nullable(),
    /** The customer's cash in the deal, which includes a captured deposit. */
    down_payment: Amount,
  }),
  /** Whether cards are accepted: a provider is configured and the dealership connected its account. */
  takes_cards: z.boolean(),
  /** Test mode: no money moves. */
  is_test: z.boolean(),
  /** The version of `deposit`, for If-Match; 0 without one. */
  version: z.int(),
})
export type OrderDeposit = z.output<typeof OrderDeposit>
