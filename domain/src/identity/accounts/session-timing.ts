/** Idle and absolute limit of a staff session, in seconds (security R4). */
export const STAFF_SESSION_SECONDS = { idle: 30 * 60, absolute: 12 * 3600 } as const

/** The warning before the idle limit (decisions 6.8, WCAG 2.2.1), in seconds. */
export const IDLE_WARNING_SECONDS = 120

/** An ended session is stored for this long, so that 440 can be distinguished from 401 (security R2), in seconds. */
export const TOMBSTONE_SECONDS = 24 * 3600

/** Security R19: a remembered device skips the code, never the password; absolute, in seconds. */
export const DEVICE_SECONDS = 30 * 24 * 3600
