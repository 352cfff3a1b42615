import { formatCents } from '#platform/money/amount.ts'
import { addCents, subtractCents, ZERO } from '#platform/money/cents.ts'
import { formatFixed } from '#platform/money/fixed.ts'
import { parseDay } from '#platform/zones/calendar.ts'
import type { Day } from '#platform/zones/calendar.ts'
import { canadianApr, nearestEighth } from '#pricing/payments/interest/canadian-apr.ts'
import { FREQUENCIES, numberOfPayments, paymentsAYear } from '#platform/money/frequency.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import { loanSchedule, loanTotals } from '#pricing/payments/interest/loan.ts'
import type { Loan } from '#pricing/payments/interest/loan.ts'
import { firstPeriod } from '#pricing/payments/interest/odd-period.ts'
import type { Categories } from './categories.ts'
import type { Fields } from './fields.ts'

/** The day of a field. */
export function dayOf(input: Fields, name: string): Day {
  const day = parseDay(input.text(name))
  if (!day) throw new Error(`input.${name}: date expected`)
  return day
}

/** By name, or by the number of payments per year. */
export function frequencyOf(input: Fields): Frequency {
  const perYear = input.firstOf('periods_per_year', 'payments_per_year', 'ppy')
  const found = perYear && FREQUENCIES.find(name => paymentsAYear(name) === input.number(perYear))
  return input.has('frequency') || !found ? input.choice('frequency', FREQUENCIES, 'monthly') : found
}

/** Number of payments, given or from the term. */
export const countOf = (input: Fields): number =>
  input.has('number_of_payments')
    ? input.number('number_of_payments')
    : numberOfPayments(input.number('term_months'), frequencyOf(input))

function loanOf(input: Fields): Loan {
  const loan: Loan = {
    principal: input.money(input.firstOf('amount_financed', 'principal', 'amount') ?? 'amount_financed'),
    annual_rate_pct: input.text('annual_rate_pct'),
    per_year: paymentsAYear(frequencyOf(input)),
    count: countOf(input),
  }
  if (input.has('balloon')) loan.balloon = input.money('balloon')
  return loan
}

function loanFigures(loan: Loan) {
  const totals = loanTotals(loan)
  return {
    periods_per_year: loan.per_year,
    number_of_payments: loan.principal > 0 ? loan.count : 0,
    payment: formatCents(totals.payment),
    final_payment: formatCents(totals.last_payment),
    total_of_payments: formatCents(totals.total_of_payments),
    finance_charge: formatCents(totals.interest),
    level_total: formatCents(totals.level_total),
    balloon_paid_with_final_payment: formatCents(loan.balloon ?? ZERO),
  }
}

function schedule(input: Fields) {
  const loan = loanOf(input)
  const rows = loanSchedule(loan).map(({ n, payment, interest, principal, balance }) => ({
    n,
    payment: formatCents(payment),
    interest: formatCents(interest),
    principal: formatCents(principal),
    balance: formatCents(balance),
  }))
  return { ...loanFigures(loan), rows }
}

function oddFirstPeriod(input: Fields) {
  const period = firstPeriod(
    frequencyOf(input),
    dayOf(input, 'start_date'),
    dayOf(input, 'first_payment_date'),
  )
  const { full_periods, odd_days } = period
  return {
    ...loanFigures({ ...loanOf(input), first_period: period }),
    first_period: { full_months: full_periods, full_periods, full_unit_periods: full_periods, odd_days },
  }
}

function aprCanada(input: Fields) {
  const principal = input.money('principal')
  const fee = input.money('cost_of_borrowing_fee')
  const financed = input.choice('fee_is', ['financed', 'paid_up_front'], 'financed') === 'financed'
  const balance = financed ? addCents(principal, fee) : principal
  const rate = input.text('annual_rate_pct')
  const loan = {
    principal: balance,
    annual_rate_pct: rate,
    per_year: paymentsAYear(frequencyOf(input)),
    count: countOf(input),
  }
  const totals = loanTotals(loan)
  const found = canadianApr({
    net_advance: financed ? principal : subtractCents(principal, fee),
    payment: totals.payment,
    last: totals.last_payment,
    count: loan.count,
    per_year: loan.per_year,
  })
  if (!found) return { ...loanFigures(loan), apr_pct: null }
  // If interest is the only cost the APR is the rate itself (s. 32).
  const exact = fee === ZERO ? undefined : found.apr
  const shown = exact === undefined ? rate : formatFixed(exact, 2)
  return {
    ...loanFigures(loan),
    loan_balance_bearing_interest: formatCents(balance),
    C_total_cost_of_borrowing: formatCents(found.cost),
    T_years: formatFixed(found.years, 2),
    P_average_principal: formatCents(found.average_principal),
    apr_pct: shown,
    apr_pct_4dp: exact === undefined ? rate : formatFixed(exact, 4),
    apr_pct_nearest_eighth: formatFixed(nearestEighth(found.apr), 3),
  }
}

export const loanCategories: Categories = {
  loan_payment: input => loanFigures(loanOf(input)),
  loan_schedule: schedule,
  loan_odd_first_period: oddFirstPeriod,
  apr_canada: aprCanada,
}
