import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { annuityAt, periodicRate } from './annuity.ts'
import { FREQUENCIES, numberOfPayments, paymentsAYear } from '#platform/money/frequency.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import { levelRate } from './level-rate.ts'
import { loanPayment, loanSchedule, loanTotals } from './loan.ts'
import type { Loan } from './loan.ts'
import { monthlyEquivalent } from './monthly-equivalent.ts'
import { amountForPayment, countForPayment, rateForPayment } from './solve-for.ts'
import { formatFixed } from '#platform/money/fixed.ts'
import type { Fixed } from '#platform/money/fixed.ts'

const toFloat = (value: Fixed) => Number(formatFixed(value, 15))

const rateText = (max = 3_000) => fc.integer({ min: 0, max }).map(hundredths => (hundredths / 100).toFixed(2))
const frequency = fc.constantFrom<Frequency>(...FREQUENCIES)

const loan = fc
  .record({
    principal: fc.integer({ min: 1_000_00, max: 200_000_00 }),
    rate: rateText(),
    term: fc.integer({ min: 6, max: 96 }),
    frequency,
  })
  .map(({ principal, rate, term, frequency: often }): Loan => ({
    principal: cents(principal),
    annual_rate_pct: rate,
    per_year: paymentsAYear(often),
    count: numberOfPayments(term, often),
  }))

const rateOfPeriod = ({ annual_rate_pct, per_year }: Loan) => Number(annual_rate_pct) / 100 / per_year

describe('the number of payments', () => {
  it.each([
    [84, 'biweekly', 182],
    [84, 'weekly', 364],
    [27, 'semimonthly', 54],
    [41, 'biweekly', 89],
    [39, 'weekly', 169],
    [3, 'biweekly', 7],
  ] as const)('%d months %s are %d', (term, often, count) => {
    expect(numberOfPayments(term, often)).toBe(count)
  })
})

describe('schedule (invariants 1, 2, 5)', () => {
  it('repays the principal exactly and never increases the balance', () => {
    fc.assert(
      fc.property(loan, terms => {
        const rows = loanSchedule(terms)
        const totals = loanTotals(terms)
        const sum = (pick: (row: (typeof rows)[number]) => number) =>
          rows.reduce((all, row) => all + pick(row), 0)
        expect(rows.length).toBe(terms.count)
        expect(sum(row => row.principal)).toBe(terms.principal)
        expect(sum(row => row.payment)).toBe(terms.principal + sum(row => row.interest))
        expect(rows.at(-1)?.balance).toBe(0)
        expect(totals.total_of_payments).toBe(terms.principal + totals.interest)
        let before: number = terms.principal
        for (const row of rows) {
          expect(row.interest).toBeGreaterThanOrEqual(0)
          expect(row.balance).toBeLessThanOrEqual(before)
          before = row.balance
        }
      }),
    )
  })

  it('rounds the payment by at most half a cent and limits the last one', () => {
    fc.assert(
      fc.property(loan, terms => {
        const { payment, last_payment } = loanTotals(terms)
        const i = rateOfPeriod(terms)
        const n = terms.count
        const exact = i === 0 ? terms.principal / n : (terms.principal * i) / (1 - (1 + i) ** -n)
        expect(Math.abs(payment - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
        const bound = i === 0 ? n : ((1 + i) ** n - 1) / i
        expect(Math.abs(last_payment - payment)).toBeLessThanOrEqual(bound + 1e-6)
      }),
    )
  })

  it('ends at the balloon, which is due with the last payment', () => {
    const terms = {
      principal: cents(4_000_000),
      annual_rate_pct: '5.49',
      per_year: 12,
      count: 60,
      balloon: cents(1_200_000),
    }
    expect(loanSchedule(terms).at(-1)?.balance).toBe(1_200_000)
    expect(loanTotals(terms)).toMatchObject({
      payment: 58_960,
      last_payment: 58_986,
      total_of_payments: 4_737_626,
    })
  })

  it('never exceeds the debt, and has no negative last payment', () => {
    const tiny = { principal: cents(200), annual_rate_pct: '0', per_year: 52, count: 364 }
    expect(loanSchedule(tiny).reduce((sum, row) => sum + row.payment, 0)).toBe(200)
    expect(loanTotals(tiny).last_payment).toBe(0)
  })

  it('is empty without a principal', () => {
    const none = { principal: cents(-1), annual_rate_pct: '5', per_year: 12, count: 12 }
    expect(loanSchedule(none)).toEqual([])
    expect(loanTotals(none).payment).toBe(0)
  })
})

describe('rates at the edge (invariant 3)', () => {
  it('divides at rate zero, half a cent up', () => {
    expect(loanPayment({ principal: cents(3), annual_rate_pct: '0.00', per_year: 12, count: 6 })).toBe(1)
    fc.assert(
      fc.property(loan, terms => {
        const zero = loanTotals({ ...terms, annual_rate_pct: '0' })
        expect(zero.payment).toBe(Math.floor((terms.principal * 2 + terms.count) / (terms.count * 2)))
        expect(zero.interest).toBe(0)
        const almost = loanPayment({ ...terms, annual_rate_pct: '0.0001' })
        expect(Math.abs(almost - zero.payment)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('keeps an exact half cent in a single payment', () => {
    // 6.00 at 7 % a year is 6.035 after a month.
    expect(loanPayment({ principal: cents(600), annual_rate_pct: '7', per_year: 12, count: 1 })).toBe(604)
  })
})

describe('direction (invariant 4)', () => {
  it('changes with the principal, the rate, the balloon and the number of payments', () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 1, max: 500_000 }), (terms, more) => {
        const payment = loanPayment(terms)
        const principal = cents(terms.principal + more)
        expect(loanPayment({ ...terms, principal })).toBeGreaterThanOrEqual(payment)
        const dearer = (Number(terms.annual_rate_pct) + 0.5).toFixed(2)
        expect(loanPayment({ ...terms, annual_rate_pct: dearer })).toBeGreaterThanOrEqual(payment)
        expect(loanPayment({ ...terms, count: terms.count + 1 })).toBeLessThanOrEqual(payment)
        expect(loanPayment({ ...terms, balloon: cents(50_000) })).toBeLessThanOrEqual(payment)
      }),
    )
  })
})

describe('inverses (invariant 7)', () => {
  it('recover the amount, the rate and the number', () => {
    fc.assert(
      fc.property(loan, terms => {
        fc.pre(terms.principal >= 500_000)
        const { annual_rate_pct: rate, per_year, count, principal } = terms
        const payment = loanPayment(terms)
        const factor = toFloat(annuityAt(periodicRate(rate, per_year), count).presentValue)
        const amount = amountForPayment(payment, rate, per_year, count)
        expect(Math.abs(amount - principal)).toBeLessThanOrEqual(0.5 * factor + 0.5 + 1e-6)
        // A payment rounded down can repay less than the principal: then there is no rate.
        const solved = rateForPayment(principal, payment, per_year, count) ?? '0'
        expect(Math.abs(Number(solved) - Number(rate))).toBeLessThan(0.0101)
        const found = countForPayment(principal, payment, rate, per_year)
        expect(found === count || found === count + 1).toBe(true)
      }),
    )
  })

  it('are undefined without a solution', () => {
    expect(rateForPayment(cents(100_000), cents(1_000), 12, 60)).toBeUndefined()
    expect(countForPayment(cents(1_000_000), cents(10_000), '12', 12)).toBeUndefined()
    expect(countForPayment(cents(1_000_000), cents(10_001), '12', 12)).toBeGreaterThan(0)
    expect(countForPayment(cents(1_000), cents(300), '0', 12)).toBe(4)
  })
})

describe('APR of a plain loan (invariant 6)', () => {
  it('is within a hundredth of the rate', () => {
    fc.assert(
      fc.property(loan, terms => {
        fc.pre(terms.principal >= 500_000)
        const { payment, last_payment } = loanTotals(terms)
        const rate = levelRate({ advance: terms.principal, payment, last: last_payment, count: terms.count })
        expect(
          Math.abs(toFloat(rate ?? -1n) * terms.per_year * 100 - Number(terms.annual_rate_pct)),
        ).toBeLessThan(0.01)
      }),
    )
  })

  it('rises with a fee and falls if the first payment is later', () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 1_000, max: 50_000 }), (terms, charge) => {
        const { payment, last_payment: last } = loanTotals(terms)
        const stream = { advance: terms.principal, payment, last, count: terms.count }
        const plain = levelRate(stream) ?? 0n
        expect((levelRate({ ...stream, advance: cents(terms.principal - charge) }) ?? 0n) > plain).toBe(true)
        const later = levelRate({ ...stream, first: { full_periods: 2, odd_days: 3, days_in_period: 30 } })
        expect((later ?? 0n) <= plain).toBe(true)
      }),
    )
  })

  it('is never negative', () => {
    expect(
      levelRate({ advance: cents(1_000), payment: cents(100), last: cents(100), count: 9 }),
    ).toBeUndefined()
    expect(levelRate({ advance: cents(900), payment: cents(100), last: cents(100), count: 9 })).toBe(0n)
  })
})

describe('frequencies (invariant 14)', () => {
  it('have monthly equivalents within one percent of each other', () => {
    fc.assert(
      fc.property(loan, fc.constantFrom(24, 36, 48, 60, 72, 84, 96), (terms, term) => {
        fc.pre(terms.principal >= 500_000)
        const monthly = FREQUENCIES.map(often => {
          const same = { ...terms, per_year: paymentsAYear(often), count: numberOfPayments(term, often) }
          return monthlyEquivalent(loanPayment(same), often)
        })
        expect(Math.max(...monthly) / Math.min(...monthly)).toBeLessThan(1.01)
      }),
    )
  })
})
