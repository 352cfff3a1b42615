import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount } from '#platform/money.ts'
import { DepositMode, SharedDeposit } from './order-deposit.ts'
import { Id, Timestamp } from '#platform/text.ts'

export const CustomerDeposit = z.object({
  order: Id,
  number: z.string(),
  vehicle: z.object({ formatted_name: z.string(), formatted_name_fr: z.string() }),
  currency: z.enum(['CAD', 'USD']),
  deposit: SharedDeposit.nullable(),
  /** The amount payable now; null: nothing. `total` is the amount charged to the card, including the fee. */
  offer: z.object({ amount: Amount, mode: DepositMode, fee: Amount, total: Amount }).nullable(),
  /** Why nothing can be paid; null if something can, or if everything is paid. */
  closed: z
    .enum([
      'deposits_off',
      'order_archived',
      'vehicle_unavailable',
      'vehicle_reserved',
      'cards_not_connected',
      'link_expired',
      'refunded',
      'charged_back',
    ])
    .nullable(),
  /** Until when the deposit reserves the vehicle; null if it does not. */
  reserved_until: Timestamp.nullable(),
  /** Available similar vehicles, if the vehicle is no longer available. */
  alternatives: z.array(
    z.object({
      id: Id,
      formatted_name: z.string(),
      formatted_name_fr: z.string(),
      stock_number: z.string(),
      listing_price: Amount,
      odometer: z.int(),
    }),
  ),
  /** The dealership's refund policy. */
  terms_en: z.string(),
  terms_fr: z.string(),
  /** Test mode: no money moves. */
  is_test: z.boolean(),
})
export type CustomerDeposit = z.output<typeof CustomerDeposit>

const ours = { ours: true } as const

/** Deposits on the customer's side (interface C-14): the card is entered on the provider's page, never on ours. */
export const customerDeposits = {
  read: endpoint('GET /api/customer/deposit/', {
    ...ours,
    access: 'my-deposit:read',
    summary: 'The own deposit and the payable amount; without an order, of the newest',
    query: z.strictObject({ order: Id.optional() }),
    response: CustomerDeposit,
  }),
  start: endpoint('POST /api/customer/deposit/', {
    ...ours,
    access: 'my-deposit:pay',
    summary: 'Start a payment: responds with the address to open. Starting twice creates one payment',
    body: z.strictObject({
      order: Id,
      amount: Amount,
      /** The dealership's request that the customer saw, null without one; absent: not compared. */
      request: Id.nullable().optional(),
    }),
    response: z.object({ url: z.string() }),
    fails: [
      'deposit_state',
      'deposit_changed',
      'cards_refused',
      'cards_unavailable',
      'cards_not_connected',
      'deposits_off',
      'order_archived',
      'vehicle_unavailable',
      'vehicle_reserved',
    ],
  }),
  refresh: endpoint('POST /api/customer/deposit/{id}/refresh/', {
    ...ours,
    access: 'my-deposit:read',
    summary: 'Status of the payment, fetched from the provider',
    response: CustomerDeposit,
  }),
}
