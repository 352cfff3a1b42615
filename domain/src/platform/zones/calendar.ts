/** A calendar day, `YYYY-MM-DD`. */
export type IsoDate = string

/** A calendar day as numbers. */
export type Day = { year: number; month: number; day: number }

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Days in a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Parses `YYYY-MM-DD`; undefined if it is not a day of the calendar. */
export function parseDay(text: IsoDate): Day | undefined {
  const match = ISO.exec(text)
  if (!match) return undefined
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  const exists =
    day.month >= 1 && day.month <= 12 && day.day >= 1 && day.day <= daysInMonth(day.year, day.month)
  return exists ? day : undefined
}

/** Formats `YYYY-MM-DD`. */
export const formatDay = ({ year, month, day }: Day): IsoDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Days since 1970-01-01, proleptic Gregorian. */
export const dayNumber = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day) / 86_400_000

/** The day a number of days later (or earlier). */
export function addDays(from: Day, days: number): Day {
  const date = new Date((dayNumber(from) + days) * 86_400_000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The same for dates as text, `YYYY-MM-DD`. @throws RangeError if it is not a day of the calendar */
export function dayAfter(date: IsoDate, days: number): IsoDate {
  const day = parseDay(date)
  if (day === undefined) throw new RangeError(`${date} is no day`)
  return formatDay(addDays(day, days))
}

/** The weekday of a date as text: 0 for Monday. */
export const weekdayOf = (date: IsoDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/**
 * The same day a number of months later (or earlier); a missing 29th to 31st becomes the last day of the month.
 * Finance 3.
 */
export function addMonths(from: Day, months: number): Day {
  const index = from.year * 12 + (from.month - 1) + months
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  return { year, month, day: Math.min(from.day, daysInMonth(year, month)) }
}

/** Days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

/** Full months counted back from the later day, and the remaining days at the start. Finance 2.4, 3. */
export function monthsBack(start: Day, end: Day): { months: number; days: number } {
  let months = Math.max(0, (end.year - start.year) * 12 + end.month - start.month)
  while (months > 0 && daysBetween(start, addMonths(end, -months)) < 0) months -= 1
  return { months, days: daysBetween(start, addMonths(end, -months)) }
}
