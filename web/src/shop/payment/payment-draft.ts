import type { CustomerPayments, PaymentChoice } from '@forecourt/contract/deals/customer-payments.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Frequency } from '@forecourt/contract/platform/frequency.ts'

/** Changes that the customer tries out; absent: as saved. */
export interface Terms {
  readonly down_payment?: string
  readonly term?: number
  readonly payment_frequency?: Frequency
  readonly distance_allowance?: number
  readonly include_tax?: boolean
  readonly postal_code?: string
  readonly credit_score?: number
}

export interface PaymentDraft {
  readonly type: PaymentType
  readonly terms: Terms
}

export const keptDraft = (payments: CustomerPayments): PaymentDraft => ({
  type: payments.payment_type,
  terms: {},
})

/** Nothing differs: neither the payment type nor a term. */
export const isKept = (payments: CustomerPayments, { type, terms }: PaymentDraft): boolean =>
  type === payments.payment_type && Object.keys(terms).length === 0

/** Changes one term. A return to the saved value is no change. */
export function withTerm<N extends keyof Terms>(
  terms: Terms,
  name: N,
  value: Terms[N],
  kept: Terms[N] | null,
): Terms {
  const { [name]: _before, ...others } = terms
  return value === kept ? others : { ...others, [name]: value }
}

export const choiceOf = ({ results }: CustomerPayments, type: PaymentType): PaymentChoice => {
  const choice = results.find(({ code }) => code === type)
  if (choice === undefined) throw new Error(`the server knows no ${type}`)
  return choice
}
