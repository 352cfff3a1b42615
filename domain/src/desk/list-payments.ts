import { reducedRate } from '../discounts/apply-discounts.ts'
import { cents } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import { capLimits, capRefusal } from '../payments/cap-limits.ts'
import type { DealInput } from '../payments/deal-input.ts'
import type { PricingRemark } from '../payments/deal-pricing.ts'
import { dealProblems, isAmount } from '../payments/deal-problems.ts'
import { financeBasis, isBalloonTooLarge, loanAfterCash } from '../payments/finance-basis.ts'
import type { FinanceInput } from '../payments/finance-basis.ts'
import { leaseFigures } from '../payments/lease-figures.ts'
import type { LeaseInput } from '../payments/lease-items.ts'
import { leaseTaxMethod } from '../payments/lease-setting.ts'
import { loanPayment } from '../payments/loan.ts'
import { monthlyEquivalent } from '../payments/monthly-equivalent.ts'
import { saleWorksheet } from '../payments/sale-worksheet.ts'
import type { CashInput } from './matrix-request.ts'

/** Why a list shows no payment. Decisions 3.41: a reason stands in its place, never a zero. */
export type NoPaymentReason =
  'no_settings' | 'no_price' | 'no_programme' | 'tax_unknown' | 'nothing_to_pay' | 'unpriceable'

export type ListPayment =
  | { readonly amount: Cents; readonly reason: null }
  | { readonly amount: null; readonly reason: NoPaymentReason }

export type ListPayments = Readonly<Record<'cash' | 'finance' | 'lease', ListPayment>>

/** The deals that all vehicles of a group are offered, whatever their prices; null where no programme deals in them. */
export type ListDeals = { cash: CashInput; finance: FinanceInput | null; lease: LeaseInput | null }

/** Selling price and manufacturer's list price in cents, the latter as the residual's base. */
export type ListedPrices = { price: Cents; msrp: Cents }

type Priced = (prices: ListedPrices) => ListPayment

/** The reason in place of a payment. */
export const noPayment = (reason: NoPaymentReason): ListPayment => ({ amount: null, reason })

const payment = (amount: Cents): ListPayment =>
  amount > 0 ? { amount, reason: null } : noPayment('nothing_to_pay')

/** Any prices that raise no problem of their own. */
const somePrices: ListedPrices = { price: cents(100_000), msrp: cents(100_000) }

const withPrices = <Deal extends DealInput>(deal: Deal, { price, msrp }: ListedPrices): Deal => ({
  ...deal,
  vehicle: { ...deal.vehicle, price, msrp },
})

const reasonOf = (problems: readonly PricingRemark[]): NoPaymentReason =>
  problems.some(({ field }) => field === 'taxes') ? 'tax_unknown' : 'unpriceable'

/** What is wrong with the deal whatever the prices is found once. */
function checkedOnce<Deal extends DealInput>(deal: Deal | null, price: (deal: Deal) => ListPayment): Priced {
  if (deal === null) return () => noPayment('no_programme')
  const problems = dealProblems(withPrices(deal, somePrices))
  if (problems.length > 0) return () => noPayment(reasonOf(problems))
  return prices => {
    if (prices.price <= 0) return noPayment('no_price')
    if (!isAmount(prices.price) || !isAmount(prices.msrp) || prices.msrp === 0)
      return noPayment('unpriceable')
    return price(withPrices(deal, prices))
  }
}

const cashPayment = (deal: CashInput): ListPayment => payment(saleWorksheet(deal).totals.total_purchase_price)

function financePayment(deal: FinanceInput): ListPayment {
  const { finance } = deal
  const basis = financeBasis(deal)
  const rate = reducedRate(finance.annual_rate_pct, basis.worksheet.sorted.discounts.rate_points)
  const loan = loanAfterCash(basis, deal.down_payment, finance, rate)
  const level = loanPayment(loan)
  if (isBalloonTooLarge(level, finance.balloon ?? cents(0), loan.principal)) return noPayment('unpriceable')
  return payment(monthlyEquivalent(level, finance.frequency))
}

function leasePayment(deal: LeaseInput): ListPayment {
  const method = leaseTaxMethod(deal.taxes, deal.lease.tax_method)
  if (!method) return noPayment('tax_unknown')
  const { taxes, base_payment, total_payment } = leaseFigures(deal, method)
  if (base_payment < 0 || capRefusal(taxes.cost.adjusted, capLimits(deal))) return noPayment('unpriceable')
  return payment(monthlyEquivalent(deal.include_tax ? total_payment : base_payment, deal.lease.frequency))
}

/**
 * Prices vehicle after vehicle of one group: what `priceDeal` says of the same deal, without the rows, the annual rate
 * and the trace that no list shows. Cash is the price with taxes, a loan or a lease its monthly equivalent; amounts in
 * cents. Finance 7.1.
 */
export function listPayments(deals: ListDeals): (prices: ListedPrices) => ListPayments {
  const cash = checkedOnce(deals.cash, cashPayment)
  const finance = checkedOnce(deals.finance, financePayment)
  const lease = checkedOnce(deals.lease, leasePayment)
  return prices => ({ cash: cash(prices), finance: finance(prices), lease: lease(prices) })
}
