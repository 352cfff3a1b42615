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

/** An order of the same customer to which a deposit can be transferred. */
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

/** A deposit in the list of all deposits, with its customer and deal. */
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
  /** Status of its newest dispute; null: there is none. */
  dispute: DisputeStatus.nullable(),
  order: z.object({ id: Id, number: z.string(), is_archived: z.boolean() }),
  /** `assigned_dealer`: the representative of the customer. */
  customer: z.object({ id: Id, full_name: z.string(), assigned_dealer: Id.nullable() }),
  vehicle: z.object({ formatted_name: z.string(), formatted_name_fr: z.string() }),
})
export type ListedDeposit = z.output<typeof ListedDeposit>

/** Product 9: page size of lists other than customers' and add-ons'. */
export const DEPOSIT_PAGE = 15

/** A deposit request to a customer (decisions 3.111). */
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
 * Product 7, deposits of an order. Every action names the deposit's version in If-Match and is idempotent by its
 * key. If the outcome of an action is unknown, the response has `pending`, and the server resolves it later.
 */
export const deposits = {
  list: endpoint('GET /api/dealer/deposits/', {
    ...ours,
    access: 'deposit:list',
    summary: 'The visible deposits, newest first; holds by their expiry',
    query: z.strictObject({
      page: PageNumber,
      state: commaList(DepositState).optional(),
      /** Only those whose payment is or was disputed, or under inquiry. */
      disputed: z.literal('true').optional(),
    }),
    response: pageOf(ListedDeposit),
  }),
  ofOrder: endpoint('GET /api/dealer/order/{id}/deposit/', {
    access: 'deposit:read',
    summary: 'The deposit of an order, earlier ones, and what could be requested',
    response: OrderDeposit,
    etag: true,
  }),
  refresh: endpoint('POST /api/dealer/order/{id}/refresh_deposit/', {
    ...ours,
    access: 'deposit:request',
    summary: 'Fetch the status of the payment from the card provider',
    response: OrderDeposit,
    fails: ['no_deposit', 'cards_unavailable', 'cards_not_connected'],
  }),
  capture: endpoint('POST /api/dealer/order/{id}/capture_deposit/', {
    idempotency: 'required',
    ifMatch: 'required',
    response: OrderDeposit,
    access: 'deposit:capture',
    summary: 'Capture the amount held on the card',
    fails: [...fails, 'vehicle_reserved'],
  }),
  cancel: endpoint('POST /api/dealer/order/{id}/cancel_deposit/', {
    idempotency: 'required',
    ifMatch: 'required',
    response: OrderDeposit,
    access: 'deposit:request',
    summary: 'Withdraw a request, or release a hold',
    fails,
  }),
  refund: endpoint('POST /api/dealer/order/{id}/refund_deposit/', {
    idempotency: 'required',
    ifMatch: 'required',
    response: OrderDeposit,
    access: 'deposit:refund',
    summary: 'Refund a captured deposit, in full or in part',
    body: z.strictObject({
      refund_reason_id: z.enum(codesOf(REFUND_REASONS)),
      other_refund_reason: OtherReason,
      /** Absent: the whole amount. */
      amount: Amount.optional(),
    }),
    fails,
  }),
  transfer: endpoint('POST /api/dealer/order/{id}/transfer_deposit/', {
    idempotency: 'required',
    ifMatch: 'required',
    response: OrderDeposit,
    access: 'deposit:transfer',
    summary: 'Transfer the deposit to another order of the same customer; no money moves',
    body: z.strictObject({
      transferred_order_id: Id,
      transfer_reason_id: z.enum(codesOf(TRANSFER_REASONS)),
      other_transfer_reason: OtherReason,
    }),
    fails: [...fails, 'not_transferable', 'vehicle_reserved'],
  }),
  markPaid: endpoint('POST /api/dealer/order/{id}/mark_as_paid/', {
    access: 'deposit:mark-paid',
    summary: 'Record a deposit that was paid outside the product; version 0 if there is no deposit yet',
    idempotency: 'required',
    ifMatch: 'required',
    body: z.strictObject({
      amount: Amount,
      method: PaidMethod,
      reference: optionalText(60),
      /** The day of the payment: today or earlier. */
      date: Day,
    }),
    response: OrderDeposit,
    fails: ['deposit_state', 'deposit_busy', 'cards_unavailable', 'order_archived', 'vehicle_reserved'],
  }),
  abandon: endpoint('POST /api/dealer/order/{id}/abandon_deposit/', {
    ...ours,
    access: 'deposit:abandon',
    summary:
      'Close a deposit whose payment has been unknown to the card provider for a day; the payment is fetched once more',
    idempotency: 'required',
    ifMatch: 'required',
    body: z.strictObject({
      abandon_reason_id: z.enum(codesOf(ABANDON_REASONS)),
      other_abandon_reason: OtherReason,
      /** A user checked the provider's dashboard: no money is held or captured there. */
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
    summary: 'Send the receipt to the customer again',
    idempotency: 'required',
    response: z.object({ to: z.string() }),
    fails: ['no_deposit', 'deposit_state', 'customer_without_email'],
  }),
  transferable: endpoint('GET /api/dealer/order/{id}/transferable_orders/', {
    access: 'deposit:read',
    summary: 'Orders of the same customer to which the deposit can be transferred',
    response: z.object({ results: z.array(TransferableOrder) }),
  }),
  refundReasons: endpoint('GET /api/dealer/refund-reasons/', {
    access: 'deposit:read',
    summary: 'Reasons for refunding a deposit',
    response: Reasons,
  }),
  transferReasons: endpoint('GET /api/dealer/transfer-reasons/', {
    access: 'deposit:read',
    summary: 'Reasons for transferring a deposit',
    response: Reasons,
  }),
}

/**
 * Product 7, `customdeposit`: a deposit request of staff; it can be changed and withdrawn while nothing was paid.
 */
export const customDeposits = {
  create: endpoint('POST /api/dealer/customdeposit/', {
    access: 'deposit:request',
    summary: 'Request a deposit; an order has at most one',
    idempotency: 'required',
    body: z.strictObject({ order: Id, ...Asked }),
    response: OrderDeposit,
    fails: ['deposit_state', 'deposit_busy', 'cards_unavailable', 'order_archived', 'vehicle_reserved'],
  }),
  update: endpoint('PATCH /api/dealer/customdeposit/{id}/', {
    access: 'deposit:request',
    summary: 'Change a request before the customer starts to pay',
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
    summary: 'Withdraw a request before the customer starts to pay',
    ifMatch: 'required',
    status: 204,
    fails: ['no_deposit', 'deposit_state', 'deposit_busy'],
  }),
}
