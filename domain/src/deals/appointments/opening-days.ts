import type { DayHours } from '#dealership/dealerships/opening-hours.ts'
import { WEEKDAYS } from '#dealership/dealerships/opening-hours.ts'
import { instantOf, wallClock } from '#platform/markets/times.ts'
import { weekdayOf } from '#platform/zones/calendar.ts'

/** When a dealership has appointments: its hours, exceptional days, and its calendar (decisions 3.3, 3.4). */
export interface Opening {
  /** IANA name. */
  readonly timezone: string
  readonly hours: readonly DayHours[]
  readonly holidays: readonly { readonly date: string; readonly name_en: string; readonly name_fr: string }[]
  readonly calendar: {
    /** Duration of an appointment. */
    readonly slot_minutes: number
    /** Number of simultaneous appointments. */
    readonly capacity: number
    /** Minimum notice for customers, in minutes. */
    readonly lead_time_min: number
    /** How many days ahead customers may book. */
    readonly horizon_days: number
    readonly blackout_dates: readonly string[]
  }
}

export interface OpenDay {
  /** YYYY-MM-DD. */
  readonly date: string
  /** "09:00" in the dealership's time zone; null on a day without appointments. */
  readonly opens: string | null
  readonly closes: string | null
  readonly closed_for: 'hours' | 'holiday' | 'blackout' | null
  readonly holiday: { readonly name_en: string; readonly name_fr: string } | null
}

const MINUTE = 60_000

/** The opening hours for appointments on a day (YYYY-MM-DD). */
export function openDay(date: string, { hours, holidays, calendar }: Opening): OpenDay {
  const holiday = holidays.find(one => one.date === date)
  const closed = { date, opens: null, closes: null, holiday: null }
  if (holiday) return { ...closed, closed_for: 'holiday', holiday: pick(holiday) }
  if (calendar.blackout_dates.includes(date)) return { ...closed, closed_for: 'blackout' }
  const found = hours.find(({ day, is_working }) => is_working && day === WEEKDAYS[weekdayOf(date)])
  if (!found || found.start === null || found.end === null) return { ...closed, closed_for: 'hours' }
  return { date, opens: found.start, closes: found.end, closed_for: null, holiday: null }
}

/**
 * Whether the dealership is open at that instant (milliseconds since 1970): within the hours of the day, and not
 * on a holiday.
 */
export function isOpenAt(
  { timezone, hours, holidays }: Pick<Opening, 'timezone' | 'hours' | 'holidays'>,
  instant: number,
): boolean {
  const { date, time } = wallClock(instant, timezone)
  if (holidays.some(one => one.date === date)) return false
  const { start = null, end = null } =
    hours.find(({ day, is_working }) => is_working && day === WEEKDAYS[weekdayOf(date)]) ?? {}
  return start !== null && end !== null && start <= time && time < end
}

const pick = ({ name_en, name_fr }: { readonly name_en: string; readonly name_fr: string }) => ({
  name_en,
  name_fr,
})

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export interface Slot {
  /** In the dealership's time zone. */
  readonly time: string
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
}

/** The times of a day at which an appointment may start; each ends before closing. */
export function slotsOf(date: string, opening: Opening): readonly Slot[] {
  const { opens, closes } = openDay(date, opening)
  if (opens === null || closes === null) return []
  const { slot_minutes: length } = opening.calendar
  const [first, last] = [minutesOf(opens), minutesOf(closes) - length]
  const count = last < first ? 0 : Math.floor((last - first) / length) + 1
  return Array.from({ length: count }, (_, n) => timeOf(first + n * length)).flatMap(time => {
    const start = instantOf({ date, time }, opening.timezone)
    return start === undefined ? [] : [{ time, start, end: start + length * MINUTE }]
  })
}
