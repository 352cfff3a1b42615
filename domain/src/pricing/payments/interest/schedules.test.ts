import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { parseDay } from '#platform/zones/calendar.ts'
import type { Day } from '#platform/zones/calendar.ts'
import { deriveUnitPeriod } from './derive-unit-period.ts'
import type { LeaseMethod } from '../deal/deal-input.ts'
import { rentCharge } from '../lease/lease-payment.ts'
import type { LeaseTermsOfPayment } from '../lease/lease-payment.ts'
import { leaseSchedule } from '../lease/lease-schedule.ts'
import type { PaymentStream } from './payment-stream.ts'

const day = (text: string): Day => {
  const found = parseDay(text)
  if (!found) throw new Error(text)
  return found
}

describe('the balance of a lease', () => {
  const terms = fc
    .record({
      method: fc.constantFrom<LeaseMethod>('annuity_due', 'annuity_arrears'),
      rate: fc.integer({ min: 0, max: 1500 }),
      per_year: fc.constantFrom(12, 24, 26, 52),
      count: fc.integer({ min: 12, max: 260 }),
      advances: fc.integer({ min: 0, max: 12 }),
      one_pay: fc.boolean(),
    })
    .map(({ method, rate, per_year, count, advances, one_pay }): LeaseTermsOfPayment => ({
      method,
      annual_rate_pct: (rate / 100).toFixed(2),
      per_year,
      count,
      advance: one_pay ? count : Math.min(advances, count),
    }))

  it('declines from the cap cost to the residual, and its rent is the rent charge', () => {
    const amount = (max: number) => fc.integer({ min: 0, max }).map(cents)
    fc.assert(
      fc.property(terms, amount(8_000_000), amount(4_000_000), (lease, cap, residual) => {
        const rows = leaseSchedule(cap, residual, lease)
        expect(rows).toHaveLength(lease.count)
        expect(rows.at(-1)?.balance).toBe(residual)
        const rent = rows.reduce((sum, row) => sum + row.rent, 0)
        const payment = rows[0]?.payment ?? cents(0)
        expect(rent).toBe(rentCharge(cap, residual, payment, lease.count))
        expect(new Set(rows.map(row => row.payment)).size).toBe(1)
      }),
      { numRuns: 300 },
    )
  })

  it('subtracts the payments at the start immediately', () => {
    const lease = {
      method: 'annuity_due',
      annual_rate_pct: '15',
      per_year: 12,
      count: 48,
      advance: 4,
    } as const
    const rows = leaseSchedule(cents(2_200_000), cents(660_000), lease)
    expect(rows.slice(0, 5).map(({ n, payment, rent, balance }) => [n, payment, rent, balance])).toEqual([
      [1, 48_729, 0, 2_151_271],
      [2, 48_729, 0, 2_102_542],
      [3, 48_729, 0, 2_053_813],
      [4, 48_729, 0, 2_005_084],
      [5, 48_729, 25_064, 1_981_419],
    ])
  })

  it('does not exist for a money factor', () => {
    const lease = {
      method: 'money_factor',
      annual_rate_pct: '6',
      per_year: 12,
      count: 36,
      advance: 1,
    } as const
    expect(leaseSchedule(cents(4_000_000), cents(2_000_000), lease)).toEqual([])
  })
})

// Transactions of Appendix J with their unit-periods.
describe('the unit-period of a transaction', () => {
  const stream = (first: string, count: number, unit: PaymentStream['unit'], every = 1): PaymentStream => ({
    amount: cents(10_000),
    count,
    first: day(first),
    unit,
    every,
  })

  it.each([
    ['monthly', '1978-01-10', [stream('1978-02-10', 24, 'month')], 'month', 1],
    ['twice a month', '1978-02-23', [stream('1978-03-01', 24, 'semimonth')], 'semimonth', 1],
    ['weekly', '1978-03-20', [stream('1978-04-21', 30, 'week')], 'week', 1],
    [
      'every two weeks, the last apart',
      '1978-04-03',
      [stream('1978-04-11', 19, 'week', 2), stream('1979-01-02', 1, 'week', 2)],
      'week',
      2,
    ],
    [
      'a first payment apart',
      '1978-01-10',
      [stream('1978-02-10', 1, 'month'), stream('1978-03-10', 23, 'month')],
      'month',
      1,
    ],
    ['every three months', '1978-01-10', [stream('1978-04-10', 8, 'month', 3)], 'month', 3],
    ['once a year', '1978-01-10', [stream('1979-01-10', 5, 'month', 12)], 'year', 1],
    ['every two years, at most one', '1978-01-10', [stream('1980-01-10', 3, 'year', 2)], 'year', 1],
    ['14 days are two weeks', '1978-01-10', [stream('1978-01-24', 10, 'day', 14)], 'week', 2],
    ['two halves of a month are one', '1978-01-10', [stream('1978-02-10', 10, 'semimonth', 2)], 'month', 1],
    [
      'the smaller of two as frequent',
      '1978-01-10',
      [stream('1978-02-10', 4, 'month'), stream('1978-05-17', 4, 'week')],
      'week',
      1,
    ],
    ['one payment within a year', '1978-01-10', [stream('1978-09-22', 1, 'day')], 'term', 1],
    ['one payment after a year', '1978-01-10', [stream('1979-07-10', 1, 'day')], 'year', 1],
    [
      'nothing twice: the average',
      '1978-01-01',
      [stream('1978-01-29', 1, 'day'), stream('1978-03-05', 1, 'day')],
      'month',
      1,
    ],
  ] as const)('%s', (_title, advance, payments, unit, every) => {
    expect(deriveUnitPeriod([day(advance)], payments)).toEqual({ unit, every })
  })
})
