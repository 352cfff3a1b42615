import type { PortResult } from '../port-result.ts'

/** What an identity provider asserted, after everything that can be checked without knowing our users has been. */
export interface AssertedPerson {
  /** The provider's own name for the person: stable, and never another's. */
  readonly subject: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  /** Dealerships by the provider's codes; empty when it names none. */
  readonly dealer_codes: readonly string[]
  readonly kind: 'multi_dealer' | 'corporate' | null
  readonly has_second_factor: boolean
  /** When the person proved to the provider who he is, as its signature says; null when it does not say. */
  readonly authenticated: Date | null
}

/** Everything that ties an answer to the question it was asked with; made of the state, stored nowhere. */
export interface Expected {
  readonly state: string
  readonly nonce: string
  readonly code_verifier: string
  readonly request_id: string
  /** Where the provider sends people back to, and what it knows us by. */
  readonly callback_url: string
  readonly audience: string
  /** Whether the provider has to ask the person anew, however long he has been signed in there. */
  readonly isRepeated: boolean
}

/** Refusals are `rejected` with a code for the audit log. */
export type Verified = PortResult<AssertedPerson>
