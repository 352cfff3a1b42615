import { addCents, cents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { reducedRate } from '#pricing/discounts/apply-discounts.ts'
import { capLimits, capRefusal } from '#pricing/payments/lease/cap-limits.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import type { PricingRemark } from '#pricing/payments/deal/deal-pricing.ts'
import { dealProblems } from '#pricing/payments/deal/deal-problems.ts'
import { financeBasis, isBalloonTooLarge, loanAfterCash } from '#pricing/payments/finance/finance-basis.ts'
import type { FinanceInput } from '#pricing/payments/finance/finance-basis.ts'
import { leaseFigures } from '#pricing/payments/lease/lease-figures.ts'
import type { LeaseInput } from '#pricing/payments/lease/lease-items.ts'
import { leaseTaxMethod } from '#pricing/payments/lease/lease-setting.ts'
import { leaseDueAtSigning } from '#pricing/payments/lease/lease-totals.ts'
import { loanPayment } from '#pricing/payments/interest/loan.ts'
import { saleWorksheet } from '#pricing/payments/deal/sale-worksheet.ts'
import type { FinanceCard } from '#pricing/programmes/programme.ts'
import { amountLimits, amountRefusal } from '#pricing/programmes/programme-limits.ts'

/** Figures that can be a target; a lease's amount financed is its adjusted cap cost. */
export type TargetName = 'payment' | 'amount_due' | 'due_at_signing' | 'amount_financed'

/**
 * A figure of a deal, or why there is none: too little or too much remains to finance or lease, the deal has
 * problems, or it has no such figure.
 */
export type TargetFigure =
  | { kind: 'figure'; amount: Cents }
  | { kind: 'too_little' | 'too_much' | 'none' }
  | { kind: 'problems'; problems: readonly PricingRemark[] }

const figure = (amount: Cents): TargetFigure => ({ kind: 'figure', amount })

/** A loan outside the limits of the lender's card counts as too little or too much to finance. */
function beyondCard(deal: FinanceInput, financed: Cents, card: FinanceCard): TargetFigure | undefined {
  const refusal = amountRefusal(financed, amountLimits(card, deal.vehicle.price))
  return refusal && { kind: refusal === 'amount_below_minimum' ? 'too_little' : 'too_much' }
}

function financeFigure(deal: FinanceInput, name: TargetName, card: FinanceCard | undefined): TargetFigure {
  const basis = financeBasis(deal)
  const { sorted, totals } = basis.worksheet
  const { finance, down_payment } = deal
  const rate = reducedRate(finance.annual_rate_pct, sorted.discounts.rate_points)
  const loan = loanAfterCash(basis, down_payment, finance, rate)
  const payment = loanPayment(loan)
  if (isBalloonTooLarge(payment, finance.balloon ?? cents(0), loan.principal)) return { kind: 'too_little' }
  const refused = card && beyondCard(deal, loan.principal, card)
  if (refused) return refused
  if (name === 'payment') return figure(payment)
  if (name === 'amount_financed') return figure(loan.principal)
  return figure(name === 'amount_due' ? totals.amount_due : addCents(down_payment, basis.at_signing))
}

function leaseFigure(deal: LeaseInput, name: TargetName): TargetFigure {
  const method = leaseTaxMethod(deal.taxes, deal.lease.tax_method)
  if (!method || name === 'amount_due') return { kind: 'none' }
  const figures = leaseFigures(deal, method)
  const { adjusted } = figures.taxes.cost
  const refusal = capRefusal(adjusted, capLimits(deal))
  if (refusal) return { kind: refusal === 'cap_cost_above_limit' ? 'too_much' : 'too_little' }
  if (figures.base_payment < 0) return { kind: 'too_little' }
  if (name === 'amount_financed') return figure(adjusted)
  if (name === 'due_at_signing') return figure(leaseDueAtSigning(figures))
  return figure(deal.include_tax ? figures.total_payment : figures.base_payment)
}

/**
 * One figure of a deal as `priceDeal` computes it, without rows, schedule and rate search. With the lender's
 * card, amounts outside its limits have no figure.
 */
export function targetFigure(deal: DealInput, name: TargetName, card?: FinanceCard): TargetFigure {
  const problems = dealProblems(deal)
  if (problems.length > 0) return { kind: 'problems', problems }
  if (deal.payment_type === 'finance') return financeFigure(deal, name, card)
  if (deal.payment_type === 'lease') return leaseFigure(deal, name)
  const { amount_due, down_payment } = saleWorksheet(deal).totals
  if (name === 'due_at_signing') return figure(addCents(amount_due, down_payment))
  return name === 'amount_due' || name === 'payment' ? figure(amount_due) : { kind: 'none' }
}
