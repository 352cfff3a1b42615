import type { Customer } from '@forecourt/contract/customers.ts'

/** With whom an appointment is. */
export interface Person {
  /** First name. */
  readonly name: string
  /** Who holds the customer. */
  readonly holder: string | null
  /** Has an address for mail; whoever has none is told by whoever acts. */
  readonly isReached: boolean
}

export const personOf = ({ first_name, assigned_dealer, email }: Customer): Person => ({
  name: first_name,
  holder: assigned_dealer?.id ?? null,
  isReached: email !== null,
})
