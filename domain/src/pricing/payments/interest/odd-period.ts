import { multiplyFixed, ONE, powerFixed } from '#platform/money/fixed.ts'
import type { Fixed } from '#platform/money/fixed.ts'
import { addDays, daysBetween, formatDay, monthsBack, parseDay } from '#platform/zones/calendar.ts'
import type { Day } from '#platform/zones/calendar.ts'
import type { FinanceTerms, IsoDate } from '../deal/deal-input.ts'
import type { Frequency } from '#platform/money/frequency.ts'

/** The time from the start to the first payment: t full periods and d odd days of a period's days. Finance 2.4. */
export type FirstPeriod = { full_periods: number; odd_days: number; days_in_period: number }

const DAYS_IN_PERIOD: Record<Frequency, number> = { weekly: 7, biweekly: 14, semimonthly: 15, monthly: 30 }

/** Full periods counted back from the first payment date, and the odd days before them. Finance 2.4. */
export function firstPeriod(frequency: Frequency, start: Day, firstPayment: Day): FirstPeriod {
  const days_in_period = DAYS_IN_PERIOD[frequency]
  if (frequency === 'weekly' || frequency === 'biweekly') {
    const days = daysBetween(start, firstPayment)
    return {
      full_periods: Math.floor(days / days_in_period),
      odd_days: days % days_in_period,
      days_in_period,
    }
  }
  const { months, days } = monthsBack(start, firstPayment)
  if (frequency === 'monthly') return { full_periods: months, odd_days: days, days_in_period }
  const half = days >= 15 ? 1 : 0
  return { full_periods: months * 2 + half, odd_days: days - half * 15, days_in_period }
}

/**
 * The first period of a loan whose first payment is a number of days (0 to 366) after its start. An invalid start
 * is passed on, so that the engine refuses it. Decisions 3.53.
 */
export function firstPeriodAfter(start: IsoDate, days: number): NonNullable<FinanceTerms['first_period']> {
  const day = parseDay(start)
  return { start_date: start, first_payment_date: day ? formatDay(addDays(day, days)) : start }
}

/** Whether the first period has the regular length. */
export const isRegular = (period: FirstPeriod): boolean => period.full_periods === 1 && period.odd_days === 0

/** (1 + f·i)(1 + i)^t: the growth of an amount of 1 until the first payment, before that payment. */
export function growthToFirstPayment(period: FirstPeriod, i: Fixed): Fixed {
  const simple = ONE + (i * BigInt(period.odd_days)) / BigInt(period.days_in_period)
  return multiplyFixed(simple, powerFixed(ONE + i, period.full_periods))
}
