import { cents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { interestRounder } from '../interest/interest.ts'
import { leasePayment } from './lease-payment.ts'
import type { LeaseTermsOfPayment } from './lease-payment.ts'

/** One payment of a lease; `n` counts all of them, including those at the start, which have no rent. */
export type LeaseScheduleRow = { n: number; payment: Cents; rent: Cents; balance: Cents }

/**
 * The balance of a constant-yield lease from the adjusted cap cost to the residual: payments at the start are
 * subtracted immediately; each period adds R2(balance × i) and subtracts a payment. The last rent includes the
 * rounding difference, so the balance ends at the residual, one period after the last payment if one is paid in
 * advance. The money-factor method has no balance. Finance 5.5.
 */
export function leaseSchedule(cap: Cents, residual: Cents, terms: LeaseTermsOfPayment): LeaseScheduleRow[] {
  if (terms.method === 'money_factor' || terms.count < 1) return []
  const { annual_rate_pct, per_year, count, advance } = terms
  const payment = leasePayment(cap, residual, terms)
  const rentOn = interestRounder(annual_rate_pct, per_year)
  const rows: LeaseScheduleRow[] = []
  let balance: number = cap
  for (let n = 1; n <= advance; n += 1) {
    balance -= payment
    rows.push({ n, payment, rent: cents(0), balance: cents(balance) })
  }
  for (let k = 1; k <= count; k += 1) {
    const paid = k <= count - advance ? payment : 0
    const last = k === count
    const rent = last ? residual - balance + paid : rentOn(balance)
    balance = balance + rent - paid
    const n = advance + k
    if (n <= count) rows.push({ n, payment, rent: cents(rent), balance: cents(balance) })
    else {
      // Rent of the periods after the last payment is part of the last row.
      const row = rows.at(-1)
      if (row) rows[rows.length - 1] = { ...row, rent: cents(row.rent + rent), balance: cents(balance) }
    }
  }
  return rows
}
