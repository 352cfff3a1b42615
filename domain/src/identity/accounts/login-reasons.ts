/** Product 2: why the login page was opened. Decisions M1 and M2. */
export type LoginReason = 'please_login_to_continue' | 'session_expired'

/** Security R2: how a session ended, sent with 440. */
export const SESSION_ENDINGS = ['idle', 'absolute', 'revoked', 'password_changed'] as const

export type SessionEnding = (typeof SESSION_ENDINGS)[number]
