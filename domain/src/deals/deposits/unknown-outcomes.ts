const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

/** Delay before the unknown outcome of an action is first checked at the provider (security R37). */
export const FIRST_READING_MS = 15 * SECOND

/** Delays after each of the first checks; then it is checked daily for a week. */
const PAUSES: readonly number[] = [60 * SECOND, 5 * 60 * SECOND, HOUR]

/** After this many checks the action is no longer repeated. */
export const MAX_READINGS = PAUSES.length + 7

/** Milliseconds until the next check, after a number of checks. */
export const pauseAfterReading = (readings: number): number => PAUSES[readings] ?? DAY

/** Providers guarantee an idempotency key for 24 hours, minus an hour for clock differences. */
const KEY_MS = 23 * HOUR

/**
 * Whether a call first sent at `sent` can be repeated under its key without a double execution. Milliseconds
 * since 1970.
 */
export const isKeyRemembered = (sent: number, now: number): boolean =>
  now - sent < KEY_MS && now >= sent - HOUR

/** The result of an action in the provider's own ledger. */
export type Reading = 'done' | 'not_done' | 'unreadable'

/**
 * The consequence of a check: record as done, repeat, report as refused, or check again later. An action is
 * repeated or reported as refused only after a check shows that it was not executed.
 */
export function decideOnReading(reading: Reading, readings: number): 'finish' | 'repeat' | 'refuse' | 'wait' {
  if (reading === 'done') return 'finish'
  if (reading === 'unreadable') return 'wait'
  return readings > MAX_READINGS ? 'refuse' : 'repeat'
}

/** This many unknown payments in a row indicate a wrong key or account, not a problem of the payments. */
export const MAX_UNKNOWN_PAYMENTS = 5

/**
 * How long a payment must be unknown to the provider without interruption before staff may close its deposit: by
 * then the payment page, which is valid for a day, has expired too.
 */
export const MIN_UNKNOWN_MS = 25 * HOUR
