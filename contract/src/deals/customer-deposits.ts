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
  /** What can be paid now; null: nothing. `total` is what the card is asked for: the amount with the fee. */
  offer: z.object({ amount: Amount, mode: DepositMode, fee: Amount, total: Amount }).nullable(),
  /** Why nothing can be paid; null where something can, or where all is paid. */
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
  /** Until when the deposit reserves the vehicle; null where it does not. */
  reserved_until: Timestamp.nullable(),
  /** Where the vehicle cannot be had any more: others like it that can. */
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
  /** When a deposit comes back, in the dealership's words. */
  terms_en: z.string(),
  terms_fr: z.string(),
  /** Payments of a test: no money moves. */
  is_test: z.boolean(),
})
export type CustomerDeposit = z.output<typeof CustomerDeposit>

const ours = { ours: true } as const

/** The customer's side of deposits (interface C-14): the card is given to the provider on its own page, never to us. */
export const customerDeposits = {
  read: endpoint('GET /api/customer/deposit/', {
    ...ours,
    access: 'my-deposit:read',
    summary: 'The own deposit and what can be paid; without an order, of the newest',
    query: z.strictObject({ order: Id.optional() }),
    response: CustomerDeposit,
  }),
  start: endpoint('POST /api/customer/deposit/', {
    ...ours,
    access: 'my-deposit:pay',
    summary: 'Begin to pay: where the browser is sent. Begun twice, it is one payment',
    body: z.strictObject({
      order: Id,
      amount: Amount,
      /** The dealership's request that the customer was shown, null without one; absent: not compared. */
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
    summary: 'Where the payment stands, asked of the provider',
    response: CustomerDeposit,
  }),
}
