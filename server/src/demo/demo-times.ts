import { dayAfter } from '@forecourt/domain/platform/zones/calendar.ts'
import { instantOf, wallClock } from '@forecourt/domain/platform/markets/times.ts'

const day = 86_400_000

/** The day this many days from now, YYYY-MM-DD. */
export const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10)

/** The instant this many minutes before now. */
export const minutesAgo = (now: Date, minutes: number): string =>
  new Date(now.getTime() - Math.round(minutes * 60_000)).toISOString()

/** The instant at this share of a deal's duration, 0 to 1. */
export function onItsWay({ created, updated }: { created: string; updated: string }, share: number): string {
  const [begun, touched] = [Date.parse(created), Date.parse(updated)]
  return new Date(Math.round(begun + (touched - begun) * share)).toISOString()
}

/** The instant of this local hour, this many days from the dealership's today. */
export function localTime(now: Date, timezone: string, days: number, hour: string): string {
  const today = wallClock(now.getTime(), timezone).date
  const instant = instantOf({ date: dayAfter(today, days), time: hour }, timezone)
  if (instant === undefined) throw new RangeError(`no clock shows ${hour} on that day`)
  return new Date(instant).toISOString()
}
