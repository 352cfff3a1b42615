import type { PortResult } from '../port-result.ts'

/** A key as it is stored: unreadable without the key service. */
export interface WrappedKey {
  /** Which of the service's keys wraps it. */
  readonly kek: string
  readonly wrapped: string
}

/**
 * Holds the keys that wrap our keys, and never gives them out (security R29). What it wraps is bound to a context, and unwraps in
 * no other. `not_found` says that it does not know such a key of its own, `malformed` that what was wrapped was changed.
 */
export interface KeyServicePort {
  /** The key that it wraps with now. */
  readonly newest: string
  wrap(key: Buffer, context: string): Promise<PortResult<WrappedKey>>
  unwrap(key: WrappedKey, context: string): Promise<PortResult<Buffer>>
}
