import { wallClock } from '#platform/markets/times.ts'

/** Decisions 3.119: nobody is written to between these hours of the dealership's clock. */
export const QUIET_HOURS = { from: '21:00', to: '08:00' } as const

const minute = 60_000
const stepMs = 15 * minute

/** When a message may go out that was due at this instant (milliseconds since 1970): then, or when the quiet is over. */
export const outOfQuiet = (instant: number, timeZone: string): number => {
  let at = instant
  // Clocks that are put forward or back in the night leave it to the clock itself where the quiet ends.
  while (isQuiet(at, timeZone)) at = Math.floor(at / stepMs + 1) * stepMs
  return at
}

const isQuiet = (instant: number, timeZone: string): boolean => {
  const { time } = wallClock(instant, timeZone)
  return time >= QUIET_HOURS.from || time < QUIET_HOURS.to
}
