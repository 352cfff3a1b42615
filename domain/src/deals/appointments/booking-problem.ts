import { wallClock } from '#platform/markets/times.ts'
import { openDay, slotsOf, type Opening } from './opening-days.ts'
import { dayAfter } from '#pricing/payments/interest/calendar.ts'

/** A stretch that others have, in milliseconds since 1970. */
export interface Taken {
  readonly start: number
  readonly end: number
}

export type BookingProblem = 'past' | 'too_far' | 'outside_hours' | 'full' | 'too_soon' | 'not_offered'

/** How far ahead anybody plans, in days. */
export const FARTHEST_DAYS = 365

interface Booking {
  readonly opening: Opening
  /** What others have of that time. */
  readonly taken: readonly Taken[]
  /** Milliseconds since 1970, like `start`. */
  readonly now: number
  readonly by: 'staff' | 'customer'
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * What stands against a moment whatever the dealership's calendar says, in milliseconds since 1970. Asked before anything
 * is read: no database knows the years 0 and 10,000.
 */
export function reachProblem(start: number, now: number): 'past' | 'too_far' | undefined {
  if (start <= now) return 'past'
  return start > now + (FARTHEST_DAYS + 1) * DAY ? 'too_far' : undefined
}

/**
 * What stands against meeting at a time, the worst first; undefined when nothing does. Staff may meet somebody outside
 * the hours or beside others if they mean to (interface S-21); a customer only at times that are offered (interface C-15).
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

/** What staff may answer with "anyway". */
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

/** At some moment of the stretch as many are met already as can be. */
export function isFull({ start, end }: Taken, taken: readonly Taken[], capacity: number): boolean {
  const beside = taken.filter(one => one.start < end && one.end > start)
  const moments = [start, ...beside.map(one => one.start).filter(moment => moment > start)]
  return moments.some(
    moment => beside.filter(one => one.start <= moment && one.end > moment).length >= capacity,
  )
}
