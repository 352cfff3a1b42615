import { daysBetween, parseDay } from '#platform/zones/calendar.ts'

/** Whole days in stock on a day (both YYYY-MM-DD), negative before arrival; null if unknown. */
export function daysInStock(since: string | null, day: string): number | null {
  const [from, to] = [since === null ? undefined : parseDay(since), parseDay(day)]
  return from && to ? daysBetween(from, to) : null
}
