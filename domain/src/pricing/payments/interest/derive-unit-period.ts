import { daysBetween, formatDay, monthsBack } from '#platform/zones/calendar.ts'
import type { Day } from '#platform/zones/calendar.ts'
import { streamDay } from './payment-stream.ts'
import type { PaymentStream } from './payment-stream.ts'
import type { UnitPeriod } from './unit-period.ts'

/** Length in days for comparing intervals; months have 30 (finance 3). */
const LENGTH = { day: 1, week: 7, semimonth: 15, month: 30, year: 365 } as const

type Standard = { unit: keyof typeof LENGTH; every: number }

const lengthOf = ({ unit, every }: Standard) => LENGTH[unit] * every

/** Intervals between the payments of one stream, in its own unit: twelve months are a year, seven days a week. */
function intervalOf({ unit, every }: PaymentStream): Standard {
  if (unit === 'month' && every === 12) return { unit: 'year', every: 1 }
  if (unit === 'semimonth' && every % 2 === 0) return { unit: 'month', every: every / 2 }
  if (unit === 'day' && every % 7 === 0) return { unit: 'week', every: every / 7 }
  return { unit, every }
}

/** The standard interval between two days of different streams: whole months, whole weeks, or days. */
function intervalBetween(from: Day, to: Day): Standard | undefined {
  const days = daysBetween(from, to)
  if (days <= 0) return undefined
  const whole = monthsBack(from, to)
  if (whole.days === 0 && whole.months > 0) {
    return whole.months === 12 ? { unit: 'year', every: 1 } : { unit: 'month', every: whole.months }
  }
  return days % 7 === 0 ? { unit: 'week', every: days / 7 } : { unit: 'day', every: days }
}

/** The average interval rounded to the nearest standard one: day, weeks, semimonth or months, at most a year. */
function nearestStandard(days: number): Standard {
  const choices: Standard[] = [
    { unit: 'day', every: 1 },
    { unit: 'semimonth', every: 1 },
    { unit: 'year', every: 1 },
    ...Array.from({ length: 52 }, (_, at): Standard => ({ unit: 'week', every: at + 1 })),
    ...Array.from({ length: 11 }, (_, at): Standard => ({ unit: 'month', every: at + 1 })),
  ]
  const nearer = (a: Standard, b: Standard) =>
    Math.abs(lengthOf(b) - days) < Math.abs(lengthOf(a) - days) ? b : a
  return choices.reduce(nearer)
}

const YEAR = 365

/** Maximum length of a transaction with one advance and one payment: its term, at most a year. */
const singlePayment = (from: Day, to: Day): UnitPeriod =>
  daysBetween(from, to) > YEAR ? { unit: 'year', every: 1 } : { unit: 'term', every: 1 }

/**
 * The unit-period of a transaction: the most frequent interval between advances or payments, at most a year; the
 * smaller of two equally frequent ones; the average if none occurs twice. Finance 3.
 */
export function deriveUnitPeriod(advances: readonly Day[], payments: readonly PaymentStream[]): UnitPeriod {
  const counts = new Map<string, { interval: Standard; count: number }>()
  const add = (interval: Standard | undefined, count: number) => {
    if (!interval || count < 1) return
    const key = `${interval.unit}:${interval.every}`
    counts.set(key, { interval, count: (counts.get(key)?.count ?? 0) + count })
  }
  const byDay = (a: Day, b: Day) => daysBetween(b, a)
  const start = advances.toSorted(byDay)
  const days = payments.flatMap(stream =>
    Array.from({ length: stream.count }, (_, n) => streamDay(stream, n)),
  )
  const [first, last] = [start[0], days.toSorted(byDay).at(-1)]
  if (!first || !last) return { unit: 'month', every: 1 }
  if (start.length === 1 && days.length === 1) return singlePayment(first, last)

  for (const stream of payments) add(intervalOf(stream), stream.count - 1)
  start.forEach((day, at) => add(at > 0 ? intervalBetween(start[at - 1] ?? day, day) : undefined, 1))
  payments.forEach((stream, at) => {
    const before = payments[at - 1]
    if (before) add(intervalBetween(streamDay(before, before.count - 1), stream.first), 1)
  })
  const ranked = [...counts.values()]
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count || lengthOf(a.interval) - lengthOf(b.interval))
  const common = ranked[0]?.interval
  if (common) return lengthOf(common) > YEAR ? { unit: 'year', every: 1 } : common
  const moments = new Set([...start, ...days].map(formatDay)).size
  return nearestStandard(daysBetween(first, last) / Math.max(1, moments - 1))
}
