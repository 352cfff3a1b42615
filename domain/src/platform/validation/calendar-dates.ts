export type DateFormat = 'YYYY-MM-DD' | 'MM/DD/YYYY'

export type CalendarDate = { readonly year: number; readonly month: number; readonly day: number }

const PATTERNS: Readonly<Record<DateFormat, RegExp>> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u,
  'MM/DD/YYYY': /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/u,
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Days in a month (1 to 12) of a year. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)

/** Parses a date that exists in the calendar, years 1000 to 9999; undefined otherwise. */
export const parseDate = (text: string, format: DateFormat = 'YYYY-MM-DD'): CalendarDate | undefined => {
  const groups = text.length === 10 ? PATTERNS[format].exec(text)?.groups : undefined
  if (groups === undefined) return undefined
  const [year, month, day] = [Number(groups['year']), Number(groups['month']), Number(groups['day'])]
  return year >= 1000 && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : undefined
}

const two = (n: number): string => String(n).padStart(2, '0')

/** Formats a date as YYYY-MM-DD; these texts sort and compare like dates. */
export const isoDate = ({ year, month, day }: CalendarDate): string => `${year}-${two(month)}-${two(day)}`

/** Whole years between two dates; someone born on 29 February turns a year older on 1 March. */
export const yearsBetween = (from: CalendarDate, to: CalendarDate): number => {
  const before = to.month < from.month || (to.month === from.month && to.day < from.day)
  return to.year - from.year - (before ? 1 : 0)
}
