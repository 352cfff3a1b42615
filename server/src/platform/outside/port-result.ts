/** The result of a call to the outside world; ports return values and never throw. */
export type PortResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: PortError }

export type PortError =
  | {
      readonly kind:
        | 'not_configured'
        | 'unauthorised'
        | 'not_found'
        | 'conflict'
        | 'timeout'
        | 'unavailable'
        | 'malformed'
      /** The other side ended the request with a fault: it will not process any of it later. */
      readonly isAnswered?: true
    }
  | { readonly kind: 'rejected'; readonly code: string }
  | { readonly kind: 'rate_limited'; readonly retryAfter: number }

/** Whether a retry makes sense: the other side did not decide. */
export const isRetryable = ({ kind }: PortError): boolean =>
  kind === 'timeout' || kind === 'unavailable' || kind === 'malformed' || kind === 'rate_limited'

export const failed = (error: PortError) => ({ ok: false, error }) as const
export const succeeded = <T>(value: T) => ({ ok: true, value }) as const
