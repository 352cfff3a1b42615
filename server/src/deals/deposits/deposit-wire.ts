import type { Deposit, OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import {
  cashReview,
  MAX_DEPOSIT,
  MIN_DEPOSIT,
  offeredDeposit,
} from '@forecourt/domain/deals/deposits/deposit-amounts.ts'
import { needsEvidence } from '@forecourt/domain/deals/deposits/disputes.ts'
import { paymentOfDeposit } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { addCents, cents, type Cents } from '@forecourt/domain/platform/money/cents.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import type { DepositOrder, DepositRow, StoredDeposit, StoredOffer } from './deposits.queries.ts'

const instant = (stored: string) => new Date(stored).toISOString()
const maybe = (stored: string | null) => (stored === null ? null : instant(stored))

/** The part of a deposit that its customer may see too. */
export const sharedWire = (deposit: DepositRow) => ({
  id: deposit.id,
  number: deposit.number,
  amount: fromCents(cents(deposit.amount)),
  fee: fromCents(cents(deposit.fee)),
  refunded_amount: fromCents(cents(deposit.refunded)),
  charged_back_amount: fromCents(cents(deposit.charged_back)),
  currency: deposit.currency,
  mode: deposit.mode,
  state: deposit.state,
  payment: paymentOfDeposit(deposit.state),
  method: deposit.method,
  card:
    deposit.card_last4 === null ? null : { brand: deposit.card_brand ?? 'card', last4: deposit.card_last4 },
  purpose_en: deposit.purpose_en,
  purpose_fr: deposit.purpose_fr,
  message: deposit.message,
  refundable: deposit.refundable,
  due_at: deposit.due_at,
  expires: deposit.state === 'created' || deposit.state === 'initiated' ? maybe(deposit.expires) : null,
  capture_before: deposit.state === 'pre_authorized' ? maybe(deposit.capture_before) : null,
  decline_code: deposit.decline_code,
  paid_at: maybe(deposit.paid_at),
})

const depositWire = (deposit: StoredDeposit, country: 'CA' | 'US'): Deposit => ({
  ...sharedWire(deposit),
  order: deposit.order_id,
  source: deposit.source,
  reference: deposit.reference,
  paid_on: deposit.paid_on,
  cash_review: deposit.method === 'card' ? null : cashReview(deposit.method, cents(deposit.amount), country),
  pending: deposit.pending && { act: deposit.pending.act, since: instant(deposit.pending.created) },
  entries: deposit.entries.map(({ amount, at, ref: _ref, ...entry }) => ({
    ...entry,
    amount: fromCents(cents(amount)),
    at: instant(at),
  })),
  disputed_amount: fromCents(cents(deposit.disputed)),
  disputes: deposit.disputes.map(({ status, reason, amount, evidence_due, opened }) => ({
    status,
    reason,
    amount: fromCents(cents(amount)),
    evidence_due: needsEvidence(status) ? maybe(evidence_due) : null,
    opened: instant(opened),
  })),
  unknown_since: maybe(deposit.unknown_since),
  created: instant(deposit.created),
  created_by: deposit.created_name,
  version: deposit.version,
})

/** The balance that the customer still owes, captured deposit included; null before the deal was saved. */
export function balanceDue({ payment, worksheet, payment_type }: OrderRow['order']): Cents | null {
  if (payment === null) return null
  const { amount_due, total_purchase_price } = payment
  if (amount_due !== null) return addCents(toCents(amount_due), toCents(worksheet[payment_type].down_payment))
  return total_purchase_price === null ? null : toCents(total_purchase_price)
}

/** The dealership's default deposit for a deal of this type; null: none. */
export function usualAmount(offer: StoredOffer, order: OrderRow['order']): Cents | null {
  const ofType = offer.package[`amount_${order.payment_type}`]
  const amounts = {
    amount: offer.deposit === null ? null : cents(offer.deposit),
    of_type: ofType === null ? null : toCents(ofType),
  }
  return offeredDeposit(amounts, order.payment_type, balanceDue(order))
}

/** Whether the dealership accepts cards. */
export interface Cards {
  readonly hasProvider: boolean
}

export function orderDepositWire(
  { order, deposits, offer }: DepositOrder,
  { hasProvider }: Cards,
): OrderDeposit {
  const [deposit = null, ...earlier] = deposits
  const usual = usualAmount(offer, order)
  const balance = balanceDue(order)
  return {
    deposit: deposit && depositWire(deposit, offer.country),
    earlier: earlier.map(one => depositWire(one, offer.country)),
    offer: {
      amount: usual === null ? null : fromCents(usual),
      mode: offer.package.mode,
      least: fromCents(MIN_DEPOSIT),
      cap: fromCents(MAX_DEPOSIT[order.payment_type]),
      balance_due: balance === null ? null : fromCents(balance),
      down_payment: order.worksheet[order.payment_type].down_payment,
    },
    takes_cards: hasProvider && offer.account !== null,
    is_test: offer.account !== null && !offer.is_live,
    version: deposit?.version ?? 0,
  }
}
