import { wallClock } from '#platform/markets/times.ts'

/** Decisions 3.119: no messages are sent between these hours of the dealership's time zone. */
export const QUIET_HOURS = { from: '21:00', to: '08:00' } as const

const minute = 60_000
const stepMs = 15 * minute

/**
 * When a message that is due at this instant (milliseconds since 1970) may be sent: then, or at the end of the
 * quiet hours.
 */
export const outOfQuiet = (instant: number, timeZone: string): number => {
  let at = instant
  // On nights with a clock change, the wall clock decides when the quiet hours end.
  while (isQuiet(at, timeZone)) at = Math.floor(at / stepMs + 1) * stepMs
  return at
}

const isQuiet = (instant: number, timeZone: string): boolean => {
  const { time } = wallClock(instant, timeZone)
  return time >= QUIET_HOURS.from || time < QUIET_HOURS.to
}
