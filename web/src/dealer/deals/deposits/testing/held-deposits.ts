import type { ListedDeposit } from '@forecourt/contract/deals/deposits.ts'
import type { Deposit, OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import { paymentOfDeposit } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { idOf } from '#dealer/testing/deals.ts'

/** $500 that Marie holds on her Visa since Thursday, 19 November; on `anOrder`. */
export function aDeposit(changes: Partial<Deposit> = {}): Deposit {
  const state = changes.state ?? 'pre_authorized'
  const isPaid =
    state === 'pre_authorized' || state === 'confirmed' || state === 'refunded' || state === 'charged_back'
  return {
    id: idOf(800),
    number: isPaid ? 'D-0091' : null,
    amount: '500.00',
    fee: '0.00',
    refunded_amount: '0.00',
    charged_back_amount: '0.00',
    disputed_amount: '0.00',
    disputes: [],
    currency: 'CAD',
    mode: 'hold',
    state,
    payment: paymentOfDeposit(state),
    method: 'card',
    card: isPaid ? { brand: 'visa', last4: '4242' } : null,
    purpose_en: null,
    purpose_fr: null,
    message: null,
    refundable: true,
    due_at: null,
    expires: null,
    capture_before: state === 'pre_authorized' ? '2026-11-26T19:05:00.000Z' : null,
    decline_code: null,
    paid_at: isPaid ? '2026-11-19T19:05:00.000Z' : null,
    order: idOf(500),
    source: 'custom',
    reference: null,
    paid_on: null,
    cash_review: null,
    pending: null,
    entries: isPaid
      ? [
          {
            kind: 'authorized',
            amount: '500.00',
            at: '2026-11-19T19:05:00.000Z',
            by: null,
            reason: null,
            other_reason: null,
          },
        ]
      : [],
    unknown_since: null,
    created: '2026-11-19T15:00:00.000Z',
    created_by: 'Ana Boyd',
    version: 3,
    ...changes,
  }
}

/** What the order says of it; null: nobody asked for one. */
export const anOrderDeposit = (
  deposit: Deposit | null = aDeposit(),
  changes: Partial<OrderDeposit> = {},
): OrderDeposit => ({
  deposit,
  earlier: [],
  offer: {
    amount: '500.00',
    mode: 'hold',
    least: '50.00',
    cap: '1000.00',
    balance_due: null,
    down_payment: '2000.00',
  },
  takes_cards: true,
  is_test: false,
  version: deposit?.version ?? 0,
  ...changes,
})

/** The same as the list of all of them shows it. */
export function aListedDeposit(changes: Partial<ListedDeposit> = {}): ListedDeposit {
  const { state = 'pre_authorized' } = changes
  return {
    ...aDeposit({ state }),
    dispute: null,
    order: { id: idOf(500), number: 'D12-26000123', is_archived: false },
    customer: { id: idOf(100), full_name: 'Marie Tremblay', assigned_dealer: idOf(9) },
    vehicle: { formatted_name: '2026 Terra LX AWD', formatted_name_fr: 'Terra LX AWD 2026' },
    ...changes,
  }
}
