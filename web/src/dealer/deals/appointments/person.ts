import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'

/** With whom an appointment is. */
export interface Person {
  /** As they are called within a sentence. */
  readonly name: string
  /** Who holds the customer. */
  readonly holder: string | null
  /** Has an email address; otherwise staff must notify the customer themselves. */
  readonly isReached: boolean
}

export const personOf = (customer: Customer): Person => ({
  name: shortName(customer),
  holder: customer.assigned_dealer?.id ?? null,
  isReached: customer.email !== null,
})
