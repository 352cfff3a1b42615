import { zoneOffset, type OffsetSource } from './zone-offset.ts'

const DAY = 24 * 60 * 60_000

/**
 * The instant of a local time that is given as if it were UTC: the first of two if an hour occurs twice,
 * undefined if the clock skips it. Both in milliseconds since 1970.
 */
export const findInstant = (
  asUtc: number,
  timeZone: string,
  offset: OffsetSource = zoneOffset,
): number | undefined =>
  // A zone changes its offset at most once in these two days.
  [asUtc - DAY, asUtc + DAY]
    .map(near => asUtc - offset(near, timeZone))
    .find(instant => instant + offset(instant, timeZone) === asUtc)

const findMidnight = (asUtc: number, timeZone: string): number =>
  // A day whose midnight is skipped begins at the change, which is midnight by the previous offset.
  findInstant(asUtc, timeZone) ?? asUtc - zoneOffset(asUtc - DAY, timeZone)

/** The instant (milliseconds since 1970) at which a day (YYYY-MM-DD) begins in a time zone (IANA name). */
export const startOfDay = (date: string, timeZone: string): number =>
  findMidnight(Date.parse(`${date}T00:00Z`), timeZone)

/** The instant at which a day ends and the next one begins. */
export const endOfDay = (date: string, timeZone: string): number =>
  findMidnight(Date.parse(`${date}T00:00Z`) + DAY, timeZone)
