import type { PaymentType } from '#pricing/payment-types/payment-types.ts'

export type ConfirmFacts = {
  readonly payment_type: PaymentType
  readonly vehicle: 'available' | 'sold' | 'reserved'
  readonly customer_has_name: boolean
  readonly customer_has_contact: boolean
  readonly customer_has_address: boolean
  /** The worksheet was saved, so that there is a price to acknowledge. */
  readonly is_priced: boolean
  /** The customer acknowledged the price of the version being confirmed. */
  readonly price_acknowledged: boolean
  readonly deposit: 'none' | 'held' | 'paid' | 'waived'
  readonly trade_in: 'none' | 'accepted' | 'open'
  readonly credit: 'none' | 'approved' | 'own_financing' | 'open'
  readonly compliance: 'green' | 'open' | 'overridden'
  /** Whether the prices of its plans are valid for the deal, or why one is not. */
  readonly plans: 'current' | PlanReason
}

/** Why the price of a plan is not valid. */
type PlanReason = 'plan_of_other_vehicle' | 'plan_of_other_terms'

export type ConfirmCheckKey =
  | 'vehicle_available'
  | 'customer_complete'
  | 'price_acknowledged'
  | 'deposit_settled'
  | 'trade_in_settled'
  | 'credit_settled'
  | 'compliance_green'
  | 'plans_current'

/** Why a check is not met; the screen shows the text of the code. */
export type ConfirmReason =
  | 'vehicle_sold'
  | 'vehicle_reserved'
  | 'name_missing'
  | 'contact_missing'
  | 'address_missing'
  | 'not_priced'
  | 'not_acknowledged'
  | 'no_deposit'
  | 'trade_in_open'
  | 'no_credit'
  | 'credit_open'
  | 'documents_open'
  | PlanReason

/** How staff may waive an unmet check: with a statement, or a reason as text. */
export type ConfirmAnswer = 'price_acknowledged' | 'deposit_waiver' | 'own_financing' | 'compliance_override'

export type ConfirmCheck = {
  readonly key: ConfirmCheckKey
  readonly met: boolean
  /** Null if it is met. */
  readonly reason: ConfirmReason | null
  /** Null if it cannot be waived. */
  readonly answer: ConfirmAnswer | null
}

const check = (
  key: ConfirmCheckKey,
  reason: ConfirmReason | null,
  answer: ConfirmAnswer | null = null,
): ConfirmCheck => ({ key, met: reason === null, reason, answer: reason === null ? null : answer })

const vehicleReason = ({ vehicle }: ConfirmFacts): ConfirmReason | null => {
  if (vehicle === 'available') return null
  return vehicle === 'sold' ? 'vehicle_sold' : 'vehicle_reserved'
}

const customerReason = (facts: ConfirmFacts): ConfirmReason | null => {
  if (!facts.customer_has_name) return 'name_missing'
  if (!facts.customer_has_contact) return 'contact_missing'
  return facts.customer_has_address ? null : 'address_missing'
}

const priceReason = (facts: ConfirmFacts): ConfirmReason | null => {
  if (!facts.is_priced) return 'not_priced'
  return facts.price_acknowledged ? null : 'not_acknowledged'
}

const creditReason = ({ payment_type: type, credit }: ConfirmFacts): ConfirmReason | null => {
  if (type === 'cash' || credit === 'approved' || credit === 'own_financing') return null
  return credit === 'open' ? 'credit_open' : 'no_credit'
}

/**
 * The preconditions of confirming an order, each with its failure if it is not met (decisions 3.28); a cash deal
 * needs no credit.
 */
export const confirmChecklist = (facts: ConfirmFacts): readonly ConfirmCheck[] => [
  check('vehicle_available', vehicleReason(facts)),
  check('customer_complete', customerReason(facts)),
  check('price_acknowledged', priceReason(facts), facts.is_priced ? 'price_acknowledged' : null),
  check('plans_current', facts.plans === 'current' ? null : facts.plans),
  check('deposit_settled', facts.deposit === 'none' ? 'no_deposit' : null, 'deposit_waiver'),
  check('trade_in_settled', facts.trade_in === 'open' ? 'trade_in_open' : null),
  check('credit_settled', creditReason(facts), 'own_financing'),
  check('compliance_green', facts.compliance === 'open' ? 'documents_open' : null, 'compliance_override'),
]
