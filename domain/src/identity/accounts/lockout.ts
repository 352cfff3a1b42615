/** Security R14. */
export const LOCKOUT = {
  /** Failures an account has before each wait. */
  failures_per_wait: 5,
  /** A remembered device counts for itself, so that others cannot lock its owner out. */
  failures_per_wait_on_device: 10,
  wait_step_seconds: 60,
  longest_wait_seconds: 900,
  /** The counter clears this long after the last failure. */
  clears_after_seconds: 12 * 3600,
  failures_before_reset: 100,
  failures_per_minute_per_ip: 10,
  /** Security G4: one password over many names is slower still. */
  failures_per_ten_minutes_per_ip: 30,
} as const

export type Lockout =
  | { readonly state: 'open'; readonly failures: number }
  | { readonly state: 'waiting'; readonly failures: number; readonly retry_after: number }
  | { readonly state: 'reset_required'; readonly failures: number }

/**
 * What an account's failures in a row mean now. Times are in milliseconds since 1970, `retry_after` in seconds.
 * After every fifth failure the account waits, 60 s longer each time and 15 min at most; attempts while waiting are
 * neither evaluated nor counted. A hundred failures call for a password reset. `failures` is what to count on
 * from: 0 once the counter has cleared.
 */
export const lockout = (
  failures: number,
  lastFailureAt: number | null,
  now: number,
  failuresPerWait: number = LOCKOUT.failures_per_wait,
): Lockout => {
  if (failures >= LOCKOUT.failures_before_reset) return { state: 'reset_required', failures }
  const since = lastFailureAt === null ? Infinity : (now - lastFailureAt) / 1000
  if (since >= LOCKOUT.clears_after_seconds) return { state: 'open', failures: 0 }
  const round = failures / failuresPerWait
  if (failures === 0 || !Number.isInteger(round)) return { state: 'open', failures }
  const wait = Math.min(round * LOCKOUT.wait_step_seconds, LOCKOUT.longest_wait_seconds)
  return since < wait
    ? { state: 'waiting', failures, retry_after: Math.ceil(wait - since) }
    : { state: 'open', failures }
}
