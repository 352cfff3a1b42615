import type { Cents } from '#platform/money/cents.ts'
import { addDays, addMonths, daysInMonth } from '#platform/zones/calendar.ts'
import type { Day } from '#platform/zones/calendar.ts'

/** Equal payments at equal intervals. */
export type PaymentStream = {
  amount: Cents
  count: number
  first: Day
  unit: 'day' | 'week' | 'semimonth' | 'month' | 'year'
  every: number
  /** Semimonthly: the two days of the month; absent means the first day and 15 days from it. */
  days?: readonly [number, number]
}

function semimonthlyDay(stream: PaymentStream, index: number): Day {
  const { first } = stream
  const other = first.day > 15 ? first.day - 15 : first.day + 15
  const [early, late] = [...(stream.days ?? [first.day, other])].sort((a, b) => a - b)
  if (early === undefined || late === undefined) return first
  // Steps are counted from the first half of the starting month.
  const step = index * stream.every + (first.day >= late ? 1 : 0)
  const month = addMonths({ ...first, day: 1 }, Math.floor(step / 2))
  const wanted = step % 2 === 0 ? early : late
  return { ...month, day: Math.min(wanted, daysInMonth(month.year, month.month)) }
}

/** The date of a stream's payment; index 0 is the first. */
export function streamDay(stream: PaymentStream, index: number): Day {
  const steps = index * stream.every
  if (stream.unit === 'day') return addDays(stream.first, steps)
  if (stream.unit === 'week') return addDays(stream.first, steps * 7)
  if (stream.unit === 'month') return addMonths(stream.first, steps)
  if (stream.unit === 'year') return addMonths(stream.first, steps * 12)
  return index === 0 ? stream.first : semimonthlyDay(stream, index)
}
