/** Security R14. */
export const LOCKOUT = {
  /** Number of failures of an account before each wait. */
  failures_per_wait: 5,
  /** A remembered device has its own counter, so that others cannot lock its owner out. */
  failures_per_wait_on_device: 10,
  wait_step_seconds: 60,
  longest_wait_seconds: 900,
  /** The counter resets this long after the last failure. */
  clears_after_seconds: 12 * 3600,
  failures_before_reset: 100,
  failures_per_minute_per_ip: 10,
  /** Security G4: additional limit for one password tried with many names. */
  failures_per_ten_minutes_per_ip: 30,
} as const

export type Lockout =
  | { readonly state: 'open'; readonly failures: number }
  | { readonly state: 'waiting'; readonly failures: number; readonly retry_after: number }
  | { readonly state: 'reset_required'; readonly failures: number }

/**
 * The effect of an account's consecutive failures. Times are in milliseconds since 1970, `retry_after` in
 * seconds. After every fifth failure the account waits, 60 s longer each time up to 15 min; attempts while
 * waiting are neither evaluated nor counted. A hundred failures require a password reset. `failures` is the new
 * counter: 0 after a reset.
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
