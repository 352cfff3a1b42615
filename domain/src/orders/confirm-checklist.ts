import type { PaymentType } from './payment-types.ts'

export type ConfirmFacts = {
  readonly payment_type: PaymentType
  readonly vehicle_available: boolean
  readonly customer_has_name: boolean
  readonly customer_has_contact: boolean
  readonly customer_has_address: boolean
  /** The customer acknowledged the price of the version being confirmed. */
  readonly price_acknowledged: boolean
  readonly deposit: 'none' | 'held' | 'paid' | 'waived'
  readonly trade_in: 'none' | 'accepted' | 'open'
  readonly credit: 'none' | 'approved' | 'own_financing' | 'open'
  readonly compliance: 'green' | 'open' | 'overridden'
}

export type ConfirmCheckKey =
  | 'vehicle_available'
  | 'customer_complete'
  | 'price_acknowledged'
  | 'deposit_settled'
  | 'trade_in_settled'
  | 'credit_settled'
  | 'compliance_green'

export type ConfirmCheck = { readonly key: ConfirmCheckKey; readonly met: boolean }

/** The preconditions of confirming an order, each met or not (decisions 3.28); a cash deal needs no credit. */
export const confirmChecklist = (facts: ConfirmFacts): readonly ConfirmCheck[] => [
  { key: 'vehicle_available', met: facts.vehicle_available },
  {
    key: 'customer_complete',
    met: facts.customer_has_name && facts.customer_has_contact && facts.customer_has_address,
  },
  { key: 'price_acknowledged', met: facts.price_acknowledged },
  { key: 'deposit_settled', met: facts.deposit !== 'none' },
  { key: 'trade_in_settled', met: facts.trade_in !== 'open' },
  {
    key: 'credit_settled',
    met: facts.payment_type === 'cash' || facts.credit === 'approved' || facts.credit === 'own_financing',
  },
  { key: 'compliance_green', met: facts.compliance !== 'open' },
]

export const canConfirmOrder = (facts: ConfirmFacts): boolean =>
  confirmChecklist(facts).every(check => check.met)
