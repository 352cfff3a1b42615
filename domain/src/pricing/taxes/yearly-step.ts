import { addCents, cents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { percentOf } from '#platform/money/amount.ts'
import { amountOf } from './canadian-rules.ts'
import type { YearlyStep } from './tax-row.ts'

/**
 * An amount that increases by a percentage on one day of every year, rounded each time, as of a date. Before the
 * first step it is the stated amount. Finance 6.5.2.
 */
export function steppedAmount(stated: Cents, step: YearlyStep, date: string): Cents {
  const unit = amountOf(step.rounded_to)
  const firstYear = Number(step.first.slice(0, 4))
  const year = Number(date.slice(0, 4))
  const last = date.slice(5) >= step.month_day ? year : year - 1
  let amount = stated
  for (let at = firstYear; at <= last; at += 1) {
    const raised = addCents(amount, percentOf(amount, step.percent))
    amount = cents(Math.floor((raised + unit / 2) / unit) * unit)
  }
  return amount
}
