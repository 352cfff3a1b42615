import {
  ABANDON_REASONS,
  OTHER_REASON_LENGTH,
  REFUND_REASONS,
  TRANSFER_REASONS,
} from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount } from '#platform/money.ts'
import {
  Deposit,
  DepositMode,
  DepositState,
  DisputeStatus,
  OrderDeposit,
  PaidMethod,
} from './order-deposit.ts'
import { commaList, PageNumber, pageOf } from '#platform/pages.ts'
import { Day, Id, optionalText } from '#platform/text.ts'

/** Product 3: reasons have id, name and name_fr. */
const Reasons = z.object({
  results: z.array(z.object({ id: z.string(), name: z.string(), name_fr: z.string() })),
})

const OtherReason = optionalText(OTHER_REASON_LENGTH.max)

/** An order of the same customer that can take a deposit. */
const TransferableOrder = z.object({
  id: Id,
  number: z.string(),
  vehicle: z.object({
    formatted_name: z.string(),
    formatted_name_fr: z.string(),
    stock_number: z.string().nullable(),
  }),
  payment_type: z.enum(['cash', 'finance', 'lease']),
})
export type TransferableOrder = z.output<typeof TransferableOrder>

/** A deposit in the list of all of them, with whose it is and of which deal. */
const ListedDeposit = Deposit.pick({
  id: true,
  number: true,
  amount: true,
  refunded_amount: true,
  charged_back_amount: true,
  currency: true,
  mode: true,
  state: true,
  method: true,
  card: true,
  due_at: true,
  expires: true,
  capture_before: true,
  paid_at: true,
  created: true,
}).extend({
  /** Where its newest dispute is; null: there is none. */
  dispute: DisputeStatus.nullable(),
  order: z.object({ id: Id, number: z.string(), is_archived: z.boolean() }),
  /** `assigned_dealer`: who holds the customer. */
  customer: z.object({ id: Id, full_name: z.string(), assigned_dealer: Id.nullable() }),
  vehicle: z.object({ formatted_name: z.string(), formatted_name_fr: z.string() }),
})
export type ListedDeposit = z.output<typeof ListedDeposit>

/** Product 9: a page of lists other than customers' and add-ons'. */
export const DEPOSIT_PAGE = 15

/** What is asked of a customer (decisions 3.111). */
const Asked = {
  amount: Amount,
  mode: DepositMode,
  purpose_en: optionalText(120),
  purpose_fr: optionalText(120),
  due_at: Day.nullish().transform(day => day ?? null),
  message: optionalText(500),
  refundable: z.boolean().default(true),
}

const ours = { ours: true } as const
const fails = [
  'no_deposit',
  'deposit_state',
  'deposit_busy',
  'cards_refused',
  'cards_unavailable',
  'cards_not_connected',
] as const

/**
 * Product 7, deposits of an order. Every act names the deposit's version by If-Match and carries a key: sent twice it is
 * done once. Where nobody knows what became of an act, the answer has `pending`; it is found out by itself.
 */
export const deposits = {
  list: endpoint('GET /api/dealer/deposits/', {
    ...ours,
    access: 'deposit:list',
    summary: 'The deposits in sight, the newest first; holds with the one that ends soonest first',
    query: z.strictObject({
      page: PageNumber,
      state: commaList(DepositState).optional(),
      /** Only those whose payment was disputed or inquired about. */
      disputed: z.literal('true').optional(),
    }),
    response: pageOf(ListedDeposit),
  }),
  ofOrder: endpoint('GET /api/dealer/order/{id}/deposit/', {
    access: 'deposit:read',
    summary: 'The deposit of an order, those before it, and what could be asked for',
    response: OrderDeposit,
    etag: true,
  }),
  refresh: endpoint('POST /api/dealer/order/{id}/refresh_deposit/', {
    ...ours,
    access: 'deposit:request',
    summary: 'Ask the card provider where the payment stands',
    response: OrderDeposit,
    fails: ['no_deposit', 'cards_unavailable', 'cards_not_connected'],
  }),
  capture: endpoint('POST /api/dealer/order/{id}/capture_deposit/', {
    idempotency: 'required',
    ifMatch: 'required',
    response: OrderDeposit,
    access: 'deposit:capture',
    summary: 'Take what is held on the card',
    fails: [...fails, 'vehicle_reserved'],
  }),
  cancel: endpoint('POST /api/dealer/order/{id}/cancel_deposit/', {
    idempotency: 'required',
    ifMatch: 'required',
    response: OrderDeposit,
    access: 'deposit:request',
    summary: 'Take a request back, or let a hold go',
    fails,
  }),
  refund: endpoint('POST /api/dealer/order/{id}/refund_deposit/', {
    idempotency: 'required',
    ifMatch: 'required',
    response: OrderDeposit,
    access: 'deposit:refund',
    summary: 'Give a captured deposit back, whole or in part',
    body: z.strictObject({
      refund_reason_id: z.enum(codesOf(REFUND_REASONS)),
      other_refund_reason: OtherReason,
      /** Absent: all of it. */
      amount: Amount.optional(),
    }),
    fails,
  }),
  transfer: endpoint('POST /api/dealer/order/{id}/transfer_deposit/', {
    idempotency: 'required',
    ifMatch: 'required',
    response: OrderDeposit,
    access: 'deposit:transfer',
    summary: 'Move the deposit to another order of the same customer; no money moves',
    body: z.strictObject({
      transferred_order_id: Id,
      transfer_reason_id: z.enum(codesOf(TRANSFER_REASONS)),
      other_transfer_reason: OtherReason,
    }),
    fails: [...fails, 'not_transferable', 'vehicle_reserved'],
  }),
  markPaid: endpoint('POST /api/dealer/order/{id}/mark_as_paid/', {
    access: 'deposit:mark-paid',
    summary: 'A deposit that was paid outside the product; version 0 where there is no deposit yet',
    idempotency: 'required',
    ifMatch: 'required',
    body: z.strictObject({
      amount: Amount,
      method: PaidMethod,
      reference: optionalText(60),
      /** The day on which it was paid: today or before. */
      date: Day,
    }),
    response: OrderDeposit,
    fails: ['deposit_state', 'deposit_busy', 'cards_unavailable', 'order_archived', 'vehicle_reserved'],
  }),
  abandon: endpoint('POST /api/dealer/order/{id}/abandon_deposit/', {
    ...ours,
    access: 'deposit:abandon',
    summary: 'Close a deposit whose payment the card provider has not known for a day, read there once more',
    idempotency: 'required',
    ifMatch: 'required',
    body: z.strictObject({
      abandon_reason_id: z.enum(codesOf(ABANDON_REASONS)),
      other_abandon_reason: OtherReason,
      /** Somebody looked at the provider's own dashboard, and no money is held or taken there. */
      confirmed: z.literal(true),
    }),
    response: OrderDeposit,
    fails: [
      'no_deposit',
      'deposit_state',
      'deposit_busy',
      'payment_known',
      'payment_unproven',
      'cards_unavailable',
      'cards_not_connected',
    ],
  }),
  resendReceipt: endpoint('POST /api/dealer/order/{id}/resend_receipt/', {
    access: 'deposit:resend-receipt',
    summary: 'Send the customer the receipt once more',
    idempotency: 'required',
    response: z.object({ to: z.string() }),
    fails: ['no_deposit', 'deposit_state', 'customer_without_email'],
  }),
  transferable: endpoint('GET /api/dealer/order/{id}/transferable_orders/', {
    access: 'deposit:read',
    summary: 'Orders of the same customer that could take the deposit',
    response: z.object({ results: z.array(TransferableOrder) }),
  }),
  refundReasons: endpoint('GET /api/dealer/refund-reasons/', {
    access: 'deposit:read',
    summary: 'Why deposits are given back',
    response: Reasons,
  }),
  transferReasons: endpoint('GET /api/dealer/transfer-reasons/', {
    access: 'deposit:read',
    summary: 'Why deposits are moved',
    response: Reasons,
  }),
}

/** Product 7, `customdeposit`: what staff ask a customer for; changed and taken back as long as nothing was paid. */
export const customDeposits = {
  create: endpoint('POST /api/dealer/customdeposit/', {
    access: 'deposit:request',
    summary: 'Ask for a deposit; an order has one at a time',
    idempotency: 'required',
    body: z.strictObject({ order: Id, ...Asked }),
    response: OrderDeposit,
    fails: ['deposit_state', 'deposit_busy', 'cards_unavailable', 'order_archived', 'vehicle_reserved'],
  }),
  update: endpoint('PATCH /api/dealer/customdeposit/{id}/', {
    access: 'deposit:request',
    summary: 'Change what is asked for, as long as nobody began to pay',
    ifMatch: 'required',
    body: z.strictObject({
      amount: Amount.optional(),
      mode: DepositMode.optional(),
      purpose_en: optionalText(120).optional(),
      purpose_fr: optionalText(120).optional(),
      due_at: Day.nullable().optional(),
      message: optionalText(500).optional(),
      refundable: z.boolean().optional(),
    }),
    response: OrderDeposit,
    fails: ['no_deposit', 'deposit_state', 'deposit_busy'],
  }),
  remove: endpoint('DELETE /api/dealer/customdeposit/{id}/', {
    access: 'deposit:request',
    summary: 'Take a request back before anybody began to pay',
    ifMatch: 'required',
    status: 204,
    fails: ['no_deposit', 'deposit_state', 'deposit_busy'],
  }),
}
