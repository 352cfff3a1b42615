import type { PortResult } from '../port-result.ts'

/** A person asserted by an identity provider, after all checks that need no knowledge of our users. */
export interface AssertedPerson {
  /** The provider's own id of the person: stable, and never reused. */
  readonly subject: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  /** Dealerships by the provider's codes; empty when it names none. */
  readonly dealer_codes: readonly string[]
  readonly kind: 'multi_dealer' | 'corporate' | null
  readonly has_second_factor: boolean
  /** When the person authenticated at the provider, as its signature says; null when it does not say. */
  readonly authenticated: Date | null
}

/** Everything that ties an answer to its request; derived from the state, stored nowhere. */
export interface Expected {
  readonly state: string
  readonly nonce: string
  readonly code_verifier: string
  readonly request_id: string
  /** Where the provider redirects back to, and our name there. */
  readonly callback_url: string
  readonly audience: string
  /** Whether the provider must ask the person to authenticate again, even if already signed in there. */
  readonly isRepeated: boolean
}

/** Refusals are `rejected` with a code for the audit log. */
export type Verified = PortResult<AssertedPerson>
