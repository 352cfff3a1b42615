import { wallClock } from '#platform/markets/times.ts'
import { openDay, slotsOf, type Opening } from './opening-days.ts'
import { dayAfter } from '#platform/zones/calendar.ts'

/** An occupied period, in milliseconds since 1970. */
export interface Taken {
  readonly start: number
  readonly end: number
}

export type BookingProblem = 'past' | 'too_far' | 'outside_hours' | 'full' | 'too_soon' | 'not_offered'

/** How far ahead appointments are possible, in days. */
export const FARTHEST_DAYS = 365

interface Booking {
  readonly opening: Opening
  /** The occupied periods of that time. */
  readonly taken: readonly Taken[]
  /** Milliseconds since 1970, like `start`. */
  readonly now: number
  readonly by: 'staff' | 'customer'
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Why a time is invalid regardless of the dealership's calendar, in milliseconds since 1970. Checked before any
 * query: PostgreSQL does not accept the years 0 and 10,000.
 */
export function reachProblem(start: number, now: number): 'past' | 'too_far' | undefined {
  if (start <= now) return 'past'
  return start > now + (FARTHEST_DAYS + 1) * DAY ? 'too_far' : undefined
}

/**
 * Why an appointment cannot be at a time, most severe first; undefined if it can. Staff may override opening
 * hours and capacity (interface S-21); customers can only choose offered times (interface C-15).
 */
export function bookingProblem(
  start: number,
  { opening, taken, now, by }: Booking,
): BookingProblem | undefined {
  const { timezone, calendar } = opening
  const outOfReach = reachProblem(start, now)
  if (outOfReach) return outOfReach
  const today = wallClock(now, timezone).date
  const { date, time } = wallClock(start, timezone)
  const horizon = by === 'staff' ? FARTHEST_DAYS : calendar.horizon_days
  if (date > dayAfter(today, horizon)) return 'too_far'
  const end = start + calendar.slot_minutes * MINUTE
  if (!isWithin(opening, date, time, wallClock(end, timezone))) return 'outside_hours'
  if (by === 'customer') {
    if (start < now + calendar.lead_time_min * MINUTE) return 'too_soon'
    if (!slotsOf(date, opening).some(slot => slot.start === start)) return 'not_offered'
  }
  return isFull({ start, end }, taken, calendar.capacity) ? 'full' : undefined
}

/** Problems that staff may override. */
export const isForStaffToSay = (problem: BookingProblem): problem is 'outside_hours' | 'full' =>
  problem === 'outside_hours' || problem === 'full'

function isWithin(
  opening: Opening,
  date: string,
  time: string,
  end: { date: string; time: string },
): boolean {
  const { opens, closes } = openDay(date, opening)
  return opens !== null && closes !== null && time >= opens && end.date === date && end.time <= closes
}

/** Whether the capacity is reached at any moment of the period. */
export function isFull({ start, end }: Taken, taken: readonly Taken[], capacity: number): boolean {
  const beside = taken.filter(one => one.start < end && one.end > start)
  const moments = [start, ...beside.map(one => one.start).filter(moment => moment > start)]
  return moments.some(
    moment => beside.filter(one => one.start <= moment && one.end > moment).length >= capacity,
  )
}
