const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

/** How long after an action began its outcome is first read at the provider, where nobody knows it (security R37). */
export const FIRST_READING_MS = 15 * SECOND

/** The pauses after each of the first readings; then it is read daily, for a week. */
const PAUSES: readonly number[] = [60 * SECOND, 5 * 60 * SECOND, HOUR]

/** After so many readings the action is no longer repeated. */
export const MAX_READINGS = PAUSES.length + 7

/** Milliseconds until the next reading, after so many. */
export const pauseAfterReading = (readings: number): number => PAUSES[readings] ?? DAY

/** Providers promise to remember an idempotency key for 24 hours; an hour is left for clocks that differ. */
const KEY_MS = 23 * HOUR

/** Whether a call that was first sent at `sent` can be repeated under its key without being done twice. Milliseconds since 1970. */
export const isKeyRemembered = (sent: number, now: number): boolean =>
  now - sent < KEY_MS && now >= sent - HOUR

/** What the provider's own ledger says of an action. */
export type Reading = 'done' | 'not_done' | 'unreadable'

/**
 * What follows from a reading: it is written as done, asked for again, reported as refused, or read again later. An
 * action is never repeated and never reported as refused without a reading that says that it was not done.
 */
export function decideOnReading(reading: Reading, readings: number): 'finish' | 'repeat' | 'refuse' | 'wait' {
  if (reading === 'done') return 'finish'
  if (reading === 'unreadable') return 'wait'
  return readings > MAX_READINGS ? 'refuse' : 'repeat'
}

/** So many payments in a row that the provider does not know are a wrong key or account, and no fault of the payments. */
export const MAX_UNKNOWN_PAYMENTS = 5

/**
 * How long the provider has to say without a break that it does not know a payment, before staff may close its deposit:
 * by then the page to pay on, which lives for a day, is over too.
 */
export const MIN_UNKNOWN_MS = 25 * HOUR
