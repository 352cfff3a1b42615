import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { addDays, addMonths, daysBetween, formatDay, parseDay } from '#platform/zones/calendar.ts'
import type { Day } from '#platform/zones/calendar.ts'
import { loanPayment, loanSchedule } from './loan.ts'
import { firstPeriod } from './odd-period.ts'
import { streamDay } from './payment-stream.ts'
import { unitPeriodsBetween } from './unit-period.ts'

function day(text: string): Day {
  const found = parseDay(text)
  if (!found) throw new Error(text)
  return found
}

describe('calendar', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', 'today', '2026-04-31'])(
    'refuses %s',
    text => {
      expect(parseDay(text)).toBeUndefined()
    },
  )

  it('handles month ends and leap years', () => {
    expect(formatDay(addMonths(day('2026-01-31'), 1))).toBe('2026-02-28')
    expect(formatDay(addMonths(day('2024-03-31'), -1))).toBe('2024-02-29')
    expect(formatDay(addMonths(day('2026-01-15'), -1))).toBe('2025-12-15')
    expect(formatDay(addDays(day('2026-12-31'), 1))).toBe('2027-01-01')
    expect(daysBetween(day('2024-02-28'), day('2024-03-01'))).toBe(2)
  })
})

describe('first period', () => {
  it.each([
    ['monthly', '2026-01-15', '2026-03-01', 1, 17],
    ['monthly', '2026-02-10', '2026-02-28', 0, 18],
    ['monthly', '2026-01-31', '2026-03-31', 2, 0],
    ['monthly', '2026-01-15', '2026-02-15', 1, 0],
    ['semimonthly', '2026-01-01', '2026-01-20', 1, 4],
    ['semimonthly', '2026-01-15', '2026-02-15', 2, 0],
    ['weekly', '2026-01-01', '2026-01-12', 1, 4],
    ['biweekly', '2026-01-01', '2026-01-12', 0, 11],
    ['biweekly', '2026-01-01', '2026-01-29', 2, 0],
  ] as const)('%s from %s to %s', (frequency, start, first, full, odd) => {
    expect(firstPeriod(frequency, day(start), day(first))).toMatchObject({
      full_periods: full,
      odd_days: odd,
    })
  })

  it('changes nothing if it is exactly one period', () => {
    const loan = { principal: cents(2_000_000), annual_rate_pct: '5', per_year: 12, count: 60 }
    const regular = firstPeriod('monthly', day('2026-01-15'), day('2026-02-15'))
    expect(loanPayment({ ...loan, first_period: regular })).toBe(loanPayment(loan))
  })

  it('still repays the loan exactly', () => {
    const first_period = firstPeriod('monthly', day('2026-01-15'), day('2026-03-01'))
    const rows = loanSchedule({
      principal: cents(2_500_000),
      annual_rate_pct: '5.99',
      per_year: 12,
      count: 60,
      first_period,
    })
    expect(rows[0]?.payment).toBe(48_457)
    expect(rows.at(-1)?.balance).toBe(0)
    expect(Math.abs((rows.at(-1)?.payment ?? 0) - 48_457)).toBeLessThan(70)
  })
})

describe('unit-periods', () => {
  it.each([
    ['year', 1, '1978-01-17', '1979-07-17', 1, 1, 2],
    ['year', 1, '2026-01-01', '2027-01-11', 1, 2, 73],
    ['month', 2, '2026-01-01', '2026-04-16', 1, 3, 4],
    ['semimonth', 1, '1978-02-23', '1978-03-01', 0, 2, 5],
    ['week', 4, '1978-01-25', '1978-02-20', 0, 13, 14],
    ['day', 1, '2026-01-01', '2026-02-01', 31, 0, 1],
    ['term', 1, '2026-01-01', '2026-02-01', 1, 0, 1],
  ] as const)('%s × %d from %s to %s', (unit, every, start, end, full, numerator, denominator) => {
    expect(unitPeriodsBetween({ unit, every }, day(start), day(end))).toEqual({
      full,
      numerator,
      denominator,
    })
  })

  it('steps semimonthly payments over month ends', () => {
    const stream = {
      amount: cents(100),
      count: 5,
      first: day('2026-01-15'),
      unit: 'semimonth',
      every: 1,
      days: [15, 31],
    } as const
    expect([0, 1, 2, 3, 4].map(index => formatDay(streamDay(stream, index)))).toEqual([
      '2026-01-15',
      '2026-01-31',
      '2026-02-15',
      '2026-02-28',
      '2026-03-15',
    ])
  })
})
