export type SessionKind = 'staff' | 'customer'

/** Security R4, in seconds. */
export const SESSION_LIMITS: Readonly<
  Record<SessionKind, { readonly idle: number; readonly absolute: number }>
> = {
  staff: { idle: 30 * 60, absolute: 12 * 3600 },
  customer: { idle: 60 * 60, absolute: 24 * 3600 },
}

/** Minimum interval between writes of the idle limit, in seconds. */
export const TOUCH_SECONDS = 60

/** The warning before the idle limit (decisions 6.8, WCAG 2.2.1), in seconds. */
export const IDLE_WARNING_SECONDS = 120

/** An ended session is stored for this long, so that 440 can be distinguished from 401 (security R2), in seconds. */
export const TOMBSTONE_SECONDS = 24 * 3600

/** Security R19: a remembered device skips the code, never the password; absolute, in seconds. */
export const DEVICE_SECONDS = 30 * 24 * 3600

/** Maximum duration of viewing the customer's side as staff, regardless of activity (decisions 6.3), in seconds. */
export const LOGIN_AS_SECONDS = 30 * 60

export type SessionTimes = {
  /** Milliseconds since 1970. */
  readonly created_at: number
  readonly last_active_at: number
}

/** Whether a session is valid, or which limit ended it; a limit ends it at the exact moment. */
export const sessionState = (
  kind: SessionKind,
  { created_at: created, last_active_at: active }: SessionTimes,
  now: number,
): 'live' | 'idle' | 'absolute' => {
  const { idle, absolute } = SESSION_LIMITS[kind]
  if (now - created >= absolute * 1000) return 'absolute'
  return now - active >= idle * 1000 ? 'idle' : 'live'
}

/** Seconds until the session ends without activity. */
export const secondsLeft = (
  kind: SessionKind,
  { created_at: created, last_active_at: active }: SessionTimes,
  now: number,
): number => {
  const { idle, absolute } = SESSION_LIMITS[kind]
  const end = Math.min(created + absolute * 1000, active + idle * 1000)
  return Math.max(0, Math.ceil((end - now) / 1000))
}
