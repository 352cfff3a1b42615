import { reducedRate } from '#pricing/discounts/apply-discounts.ts'
import { cents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { capLimits, capRefusal } from '#pricing/payments/lease/cap-limits.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import type { PricingRemark } from '#pricing/payments/deal/deal-pricing.ts'
import { dealProblems, isAmount } from '#pricing/payments/deal/deal-problems.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import { financeBasis, isBalloonTooLarge, loanAfterCash } from '#pricing/payments/finance/finance-basis.ts'
import type { FinanceInput } from '#pricing/payments/finance/finance-basis.ts'
import { leaseFigures } from '#pricing/payments/lease/lease-figures.ts'
import type { LeaseInput } from '#pricing/payments/lease/lease-items.ts'
import { leaseTaxMethod } from '#pricing/payments/lease/lease-setting.ts'
import { loanPayment } from '#pricing/payments/interest/loan.ts'
import { monthlyEquivalent } from '#pricing/payments/interest/monthly-equivalent.ts'
import { saleWorksheet } from '#pricing/payments/deal/sale-worksheet.ts'
import type { VehicleLimits } from '#pricing/programmes/programme.ts'
import { amountLimits, amountRefusal } from '#pricing/programmes/programme-limits.ts'
import { hasAmountBands } from '#pricing/programmes/programme-offers.ts'
import type { CashInput } from './matrix-request.ts'
import { cardCapLimits, optionFor } from './starting-offers.ts'
import type { LeaseStart, LoanStart } from './starting-offers.ts'

/** Why a list shows no payment. Decisions 3.41: a reason is shown, never a zero. */
export type NoPaymentReason =
  | 'no_settings'
  | 'no_price'
  | 'no_programme'
  | 'tax_unknown'
  | 'nothing_to_pay'
  | 'unpriceable'

/** Payment frequency (null: once), and the monthly equivalent, used only for comparison. */
interface Instalment {
  readonly amount: Cents
  readonly frequency: Frequency | null
  readonly monthly: Cents
}

export type ListPayment =
  | (Instalment & { readonly reason: null; readonly choice?: number })
  | { readonly amount: null; readonly reason: NoPaymentReason; readonly choice?: undefined }

export type ListPayments = Readonly<Record<'cash' | 'finance' | 'lease', ListPayment>>

/**
 * A loan offered for a group of vehicles, the programme whose limits each vehicle must meet, and the desired
 * term.
 */
export type ListLoan = { deal: FinanceInput; start?: LoanStart & { term: number } }

/** The same for a lease. */
export type ListLease = { deal: LeaseInput; start?: LeaseStart }

/** The deals offered for all vehicles of a group; for each payment type the first whose limits fit applies. */
export type ListDeals = { cash: CashInput; finance: readonly ListLoan[]; lease: readonly ListLease[] }

/**
 * Selling price and manufacturer's list price in cents, the latter as the residual's base; the odometer in the
 * unit of the country, if known; and Québec's estimated value of a used vehicle, if known (finance 6.2).
 */
export type ListedVehicle = {
  price: Cents
  msrp: Cents
  odometer?: number | null
  estimated_value?: Cents | null
}

type Priced = (vehicle: ListedVehicle) => ListPayment

/** The reason instead of a payment. */
export const noPayment = (reason: NoPaymentReason): ListPayment => ({ amount: null, reason })

const payment = (amount: Cents, frequency: Frequency | null): ListPayment =>
  amount > 0
    ? { amount, frequency, monthly: frequency ? monthlyEquivalent(amount, frequency) : amount, reason: null }
    : noPayment('nothing_to_pay')

/** Any prices that cause no problem themselves. */
const somePrices: ListedVehicle = { price: cents(100_000), msrp: cents(100_000) }

const withPrices = <Deal extends DealInput>(
  deal: Deal,
  { price, msrp, estimated_value }: ListedVehicle,
): Deal => ({
  ...deal,
  vehicle: { ...deal.vehicle, price, msrp, ...(estimated_value !== undefined && { estimated_value }) },
})

const reasonOf = (problems: readonly PricingRemark[]): NoPaymentReason =>
  problems.some(({ field }) => field === 'taxes') ? 'tax_unknown' : 'unpriceable'

/** Problems of the deal that do not depend on the prices are computed once. */
function checkedOnce<Deal extends DealInput, Answer extends ListPayment | 'limit'>(
  deal: Deal,
  price: (deal: Deal, vehicle: ListedVehicle) => Answer,
): (vehicle: ListedVehicle) => Answer | ListPayment {
  const problems = dealProblems(withPrices(deal, somePrices))
  if (problems.length > 0) return () => noPayment(reasonOf(problems))
  return vehicle => {
    if (vehicle.price <= 0) return noPayment('no_price')
    if (!isAmount(vehicle.price) || !isAmount(vehicle.msrp) || vehicle.msrp === 0)
      return noPayment('unpriceable')
    return price(withPrices(deal, vehicle), vehicle)
  }
}

/** The first deal whose limits the vehicle meets. */
function firstOf(choices: readonly ((vehicle: ListedVehicle) => ListPayment | 'limit')[]): Priced {
  return vehicle => {
    for (const [choice, price] of choices.entries()) {
      const found = price(vehicle)
      if (found !== 'limit') return found.amount === null ? found : { ...found, choice }
    }
    return noPayment('no_programme')
  }
}

const cashPayment = (deal: CashInput): ListPayment =>
  payment(saleWorksheet(deal).totals.total_purchase_price, null)

const isDrivenTooFar = ({ max_odometer: most }: VehicleLimits, { odometer }: ListedVehicle): boolean =>
  typeof most === 'number' && typeof odometer === 'number' && odometer > most

function financePayment({ deal, start }: ListLoan, vehicle: ListedVehicle): ListPayment | 'limit' {
  const basis = financeBasis(deal)
  const { principal } = loanAfterCash(basis, deal.down_payment, deal.finance, '0')
  let { finance } = deal
  if (start) {
    if (isDrivenTooFar(start.card, vehicle)) return 'limit'
    if (amountRefusal(principal, amountLimits(start.card, deal.vehicle.price))) return 'limit'
    const option = hasAmountBands(start.card)
      ? optionFor(start.optionsAt(principal), start.term)
      : { rate: finance.annual_rate_pct, term: finance.term_months }
    if (!option) return 'limit'
    finance = { ...finance, annual_rate_pct: option.rate, term_months: option.term }
  }
  const rate = reducedRate(finance.annual_rate_pct, basis.worksheet.sorted.discounts.rate_points)
  const level = loanPayment(loanAfterCash(basis, deal.down_payment, finance, rate))
  if (isBalloonTooLarge(level, finance.balloon ?? cents(0), principal)) return noPayment('unpriceable')
  return payment(level, finance.frequency)
}

function leasePayment({ deal, start }: ListLease, vehicle: ListedVehicle): ListPayment | 'limit' {
  const method = leaseTaxMethod(deal.taxes, deal.lease.tax_method)
  if (!method) return noPayment('tax_unknown')
  if (start && isDrivenTooFar(start.card, vehicle)) return 'limit'
  const { taxes, base_payment, total_payment } = leaseFigures(deal, method)
  if (start && capRefusal(taxes.cost.adjusted, cardCapLimits(start.card, vehicle.msrp))) return 'limit'
  if (base_payment < 0 || capRefusal(taxes.cost.adjusted, capLimits(deal))) return noPayment('unpriceable')
  return payment(deal.include_tax ? total_payment : base_payment, deal.lease.frequency)
}

/**
 * Prices the vehicles of a group: the same figures as `priceDeal`, without the rows, the annual rate and the
 * trace that lists do not show. Cash is the price with taxes, a loan or a lease its payment at the deal's
 * frequency; amounts in cents. Finance 7.1.
 */
export function listPayments(deals: ListDeals): (vehicle: ListedVehicle) => ListPayments {
  const cash = checkedOnce(deals.cash, cashPayment)
  const finance = firstOf(
    deals.finance.map(loan =>
      checkedOnce(loan.deal, (deal, vehicle) => financePayment({ ...loan, deal }, vehicle)),
    ),
  )
  const lease = firstOf(
    deals.lease.map(one => checkedOnce(one.deal, (deal, vehicle) => leasePayment({ ...one, deal }, vehicle))),
  )
  return vehicle => ({ cash: cash(vehicle), finance: finance(vehicle), lease: lease(vehicle) })
}
