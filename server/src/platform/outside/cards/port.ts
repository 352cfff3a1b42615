import type { PortResult } from '../port-result.ts'

/** An account at a card payment provider that a dealership let us use. */
export interface ConnectedAccount {
  readonly account: string
  /** The name that its owner knows. */
  readonly label: string
  readonly is_live: boolean
}

/**
 * Connects dealerships' own accounts at a card payment provider. Refusals are the provider's codes, such as
 * `invalid_grant`; `not_found` on disconnecting is an account that is not connected any more.
 */
export interface CardPort {
  readonly provider: string
  readonly clientId: string
  /** Where the browser is redirected; it returns to `redirectUri` with `state` and a code, or an error. */
  connectUrl(way: { readonly state: string; readonly redirectUri: string }): string
  complete(code: string): Promise<PortResult<ConnectedAccount>>
  disconnect(account: string): Promise<PortResult<undefined>>
}
