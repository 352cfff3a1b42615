import { reducedRate } from '#pricing/discounts/apply-discounts.ts'
import { ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { DealInput } from './deal-input.ts'
import { financeBasis, loanAfterCash } from '../finance/finance-basis.ts'
import { leaseFigures } from '../lease/lease-figures.ts'
import { leaseSchedule } from '../lease/lease-schedule.ts'
import { leaseTaxMethod } from '../lease/lease-setting.ts'
import { loanSchedule } from '../interest/loan.ts'

/** One payment, split into interest (a lease's rent) and principal. */
export type DealScheduleRow = {
  n: number
  payment: Cents
  interest: Cents
  principal: Cents
  balance: Cents
}

export type DealSchedule = {
  /** The interest-bearing amount at the start: the amount financed, or the adjusted cap cost. */
  opening: Cents
  rows: readonly DealScheduleRow[]
}

/**
 * The payments of a deal one by one; those of a lease are before tax and end at the residual. Cash, and a lease
 * by money factor, have no declining balance and no rows. The deal must be one that `priceDeal` accepts. Finance
 * 2.3, 5.5.
 */
export function dealSchedule(deal: DealInput): DealSchedule {
  if (deal.payment_type === 'cash') return { opening: ZERO, rows: [] }
  if (deal.payment_type === 'finance') {
    const basis = financeBasis(deal)
    const { finance, down_payment } = deal
    const rate = reducedRate(finance.annual_rate_pct, basis.worksheet.sorted.discounts.rate_points)
    const loan = loanAfterCash(basis, down_payment, finance, rate)
    return { opening: loan.principal, rows: loan.principal > 0 ? loanSchedule(loan) : [] }
  }
  const method = leaseTaxMethod(deal.taxes, deal.lease.tax_method)
  if (!method) return { opening: ZERO, rows: [] }
  const { setting, taxes, residual } = leaseFigures(deal, method)
  const opening = taxes.cost.adjusted
  const rows = leaseSchedule(opening, residual.amount, setting.terms).map(
    ({ n, payment, rent, balance }) => ({
      n,
      payment,
      interest: rent,
      principal: (payment - rent) as Cents,
      balance,
    }),
  )
  return { opening, rows }
}
