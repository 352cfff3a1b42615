import type { CustomerPayments, PaymentChoice } from '@forecourt/contract/deals/customer-payments.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Frequency } from '@forecourt/contract/pricing/worksheet.ts'

/** What the customer would have otherwise than it is kept; absent: as it is. */
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

/** Nothing is different: neither the way of paying nor a term of it. */
export const isKept = (payments: CustomerPayments, { type, terms }: PaymentDraft): boolean =>
  type === payments.payment_type && Object.keys(terms).length === 0

/** A change of one term. What is back at the kept value is no change. */
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
