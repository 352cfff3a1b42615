import type { CustomerDeposit } from '@forecourt/contract/deals/customer-deposits.ts'
import { paymentOfDeposit } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { thePayments } from './render-shop.tsx'

type SharedDeposit = NonNullable<CustomerDeposit['deposit']>

/** A requested deposit of $500, to be held. */
export function aSharedDeposit(changes: Partial<SharedDeposit> = {}): SharedDeposit {
  const { state = 'created' } = changes
  const isPaid = paymentOfDeposit(state) !== 'unpaid'
  return {
    id: '0195b0de-0000-7000-8000-000000000800',
    number: isPaid ? 'D-0091' : null,
    amount: '500.00',
    fee: '0.00',
    refunded_amount: '0.00',
    charged_back_amount: '0.00',
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
    capture_before: state === 'pre_authorized' ? '2026-11-28T19:05:00.000Z' : null,
    decline_code: null,
    paid_at: isPaid ? '2026-11-21T19:05:00.000Z' : null,
    ...changes,
  }
}

const { order, number, vehicle } = thePayments()

/** The usual $500 to pay, as a hold. */
export const theDeposit = (changes: Partial<CustomerDeposit> = {}): CustomerDeposit => ({
  order,
  number,
  vehicle: { formatted_name: vehicle.formatted_name, formatted_name_fr: vehicle.formatted_name_fr },
  currency: 'CAD',
  deposit: null,
  offer: { amount: '500.00', mode: 'hold', fee: '0.00', total: '500.00' },
  closed: null,
  reserved_until: null,
  alternatives: [],
  terms_en: 'It comes back until you sign.',
  terms_fr: '',
  is_test: false,
  ...changes,
})
