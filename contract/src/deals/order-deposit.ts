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

/** What of a deposit its customer may know too. */
export const SharedDeposit = z.object({
  id: Id,
  /** Of the receipt; null before there is one. */
  number: z.string().nullable(),
  amount: Amount,
  /** What a card costs beside it; it is no part of the deal. */
  fee: Amount,
  refunded_amount: Amount,
  /** What the card's issuer took back for good. */
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
  /** What the dealership writes to it. */
  message: z.string().nullable(),
  refundable: z.boolean(),
  due_at: Day.nullable(),
  /** Until when it can be paid; null once it was, or where it is asked for without a link. */
  expires: Timestamp.nullable(),
  /** Of a hold: until when it can be taken. */
  capture_before: Timestamp.nullable(),
  /** The provider's word for why a card was refused. */
  decline_code: z.string().nullable(),
  paid_at: Timestamp.nullable(),
})

/** One thing that became of the money, in the order in which it did. */
const DepositEntry = z.object({
  kind: z.enum(ENTRY_KINDS),
  amount: Amount,
  at: Timestamp,
  /** Full name of who did it; null: the customer, or the card's issuer. */
  by: z.string().nullable(),
  /** Code of the reason, and its words where it is another one. */
  reason: z.string().nullable(),
  other_reason: z.string().nullable(),
})

export const DisputeStatus = z.enum(codesOf(DISPUTE_STATUSES))

/** The card's issuer asks about the payment or contests it (`docs/decisions/0060-disputes.md`). */
const Dispute = z.object({
  status: DisputeStatus,
  /** The provider's word for why. */
  reason: z.string(),
  amount: Amount,
  /** Until when the dealership can send its evidence at the provider; null: nothing is asked for. */
  evidence_due: Timestamp.nullable(),
  opened: Timestamp,
})
export type Dispute = z.output<typeof Dispute>

export const Deposit = SharedDeposit.extend({
  order: Id,
  source: z.enum(['standard', 'custom']),
  /** Of what was paid outside the product. */
  reference: z.string().nullable(),
  paid_on: Day.nullable(),
  /** What has to be reported of so much cash. */
  cash_review: z.enum(['form_8300', 'large_cash']).nullable(),
  /** What was begun, of which nobody knows yet what became of it: nothing else can be done meanwhile. */
  pending: z.object({ act: z.enum(DEPOSIT_ACTIONS).or(z.literal('start')), since: Timestamp }).nullable(),
  entries: z.array(DepositEntry),
  /** What the card's issuer took back and has not decided on yet. */
  disputed_amount: Amount,
  /** The newest first. */
  disputes: z.array(Dispute),
  /** Since when the card provider does not know the payment; null: it does. */
  unknown_since: Timestamp.nullable(),
  created: Timestamp,
  /** Full name; null: the customer. */
  created_by: z.string().nullable(),
  version: z.int(),
})
export type Deposit = z.output<typeof Deposit>

/** What an order says of its deposit: the latest one, those before, and what a new one could be. */
export const OrderDeposit = z.object({
  deposit: Deposit.nullable(),
  /** Those before it, the newest first. */
  earlier: z.array(Deposit),
  offer: z.object({
    /** What the dealership usually asks for; null: nothing, deposits are off. */
    amount: Amount.nullable(),
    mode: DepositMode,
    least: Amount,
    cap: Amount,
    /** Of the deal as it was saved last; null before. */
    balance_due: Amount.nullable(),
    /** Cash of the customer in the deal, of which a captured deposit is a part. */
    down_payment: Amount,
  }),
  /** Whether cards can be taken: a provider is set up and the dealership has connected its account. */
  takes_cards: z.boolean(),
  /** Payments of a test: no money moves. */
  is_test: z.boolean(),
  /** The version of `deposit`, for If-Match; 0 without one. */
  version: z.int(),
})
export type OrderDeposit = z.output<typeof OrderDeposit>
