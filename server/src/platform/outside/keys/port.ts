import type { PortResult } from '../port-result.ts'

/** A key for storage: unreadable without the key service. */
export interface WrappedKey {
  /** Which of the service's keys wraps it. */
  readonly kek: string
  readonly wrapped: string
}

/**
 * Stores the keys that wrap our keys, and never reveals them (security R29). A wrapped key is bound to a context, and
 * unwraps in no other. `not_found`: the service does not have its wrapping key; `malformed`: the wrapped key was
 * changed.
 */
export interface KeyServicePort {
  /** The current wrapping key. */
  readonly newest: string
  wrap(key: Buffer, context: string): Promise<PortResult<WrappedKey>>
  unwrap(key: WrappedKey, context: string): Promise<PortResult<Buffer>>
}
