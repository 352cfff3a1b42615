import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'

/** The customer of an appointment. */
export interface Person {
  /** Name as used within a sentence. */
  readonly name: string
  /** Id of the customer's representative. */
  readonly holder: string | null
  /** Has an email address; otherwise staff must notify the customer themselves. */
  readonly isReached: boolean
}

export const personOf = (customer: Customer): Person => ({
  name: shortName(customer),
  holder: customer.assigned_dealer?.id ?? null,
  isReached: customer.email !== null,
})
