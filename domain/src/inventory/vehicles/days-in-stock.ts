import { daysBetween, parseDay } from '#platform/zones/calendar.ts'

/** Whole days that a vehicle has stood on a day (both YYYY-MM-DD), below 0 before it came; null where that is not known. */
export function daysInStock(since: string | null, day: string): number | null {
  const [from, to] = [since === null ? undefined : parseDay(since), parseDay(day)]
  return from && to ? daysBetween(from, to) : null
}
