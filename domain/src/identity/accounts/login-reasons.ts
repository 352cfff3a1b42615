/** Product 2: why the login page was opened. Decisions M1 and M2. */
export const LOGIN_REASONS = ['please_login_to_continue', 'session_expired'] as const

export type LoginReason = (typeof LOGIN_REASONS)[number]

/** Parses the query value; anything else is undefined. */
export const parseLoginReason = (value: string | null): LoginReason | undefined =>
  LOGIN_REASONS.find(reason => reason === value)

/** Security R2: how a session ended, sent with 440. */
export const SESSION_ENDINGS = ['idle', 'absolute', 'revoked', 'password_changed'] as const

export type SessionEnding = (typeof SESSION_ENDINGS)[number]
