import { addMonths, daysBetween, monthsBack } from '#platform/zones/calendar.ts'
import type { Day } from '#platform/zones/calendar.ts'

/** A standard interval of Appendix J; `term` is the length of a single-payment transaction. Finance 3. */
export type UnitPeriod = { unit: 'day' | 'week' | 'semimonth' | 'month' | 'year' | 'term'; every: number }

/** Full unit-periods and the fraction that remains, as a reduced ratio. */
export type UnitPeriods = { full: number; numerator: number; denominator: number }

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

function counted(full: number, numerator: number, denominator: number): UnitPeriods {
  const common = divisor(numerator, denominator)
  return { full, numerator: numerator / common, denominator: denominator / common }
}

function countMonths(start: Day, end: Day, every: number): UnitPeriods {
  const { months, days } = monthsBack(start, end)
  return counted(Math.floor(months / every), 30 * (months % every) + days, 30 * every)
}

function countSemimonths(start: Day, end: Day): UnitPeriods {
  const { months, days } = monthsBack(start, end)
  const half = days >= 15 ? 1 : 0
  return counted(months * 2 + half, days - 15 * half, 15)
}

function countDays(days: number, length: number): UnitPeriods {
  return counted(Math.floor(days / length), days % length, length)
}

function countYears(start: Day, end: Day): UnitPeriods {
  const { months, days } = monthsBack(start, end)
  const years = Math.floor(months / 12)
  if (days === 0) return counted(years, months % 12, 12)
  return counted(years, daysBetween(start, addMonths(end, -12 * years)), 365)
}

/** Unit-periods between two days: full ones counted back from the later day, the rest as a fraction. Finance 3. */
export function unitPeriodsBetween({ unit, every }: UnitPeriod, start: Day, end: Day): UnitPeriods {
  if (unit === 'month') return countMonths(start, end, every)
  if (unit === 'semimonth') return countSemimonths(start, end)
  if (unit === 'week') return countDays(daysBetween(start, end), 7 * every)
  if (unit === 'day') return countDays(daysBetween(start, end), every)
  if (unit === 'year') return countYears(start, end)
  return { full: 1, numerator: 0, denominator: 1 }
}

/** Unit-periods in a year, as a ratio; a term of D days has 365 ÷ D, of exactly m months 12 ÷ m. Finance 3. */
export function unitPeriodsAYear(
  { unit, every }: UnitPeriod,
  start: Day,
  end: Day,
): { num: number; den: number } {
  if (unit === 'month') return { num: 12, den: every }
  if (unit === 'semimonth') return { num: 24, den: 1 }
  if (unit === 'week') return { num: 52, den: every }
  if (unit === 'day') return { num: 365, den: every }
  if (unit === 'year') return { num: 1, den: 1 }
  const { months, days } = monthsBack(start, end)
  return days === 0 && months > 0 ? { num: 12, den: months } : { num: 365, den: daysBetween(start, end) }
}
