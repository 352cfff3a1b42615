import { addCents, atLeastZero, subtractCents, sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { parseDay } from '#platform/zones/calendar.ts'
import type { DealInput, FinanceTerms, LenderFee } from '../deal/deal-input.ts'
import { numberOfPayments, paymentsAYear } from '#platform/money/frequency.ts'
import type { Loan } from '../interest/loan.ts'
import { firstPeriod } from '../interest/odd-period.ts'
import type { FirstPeriod } from '../interest/odd-period.ts'
import { saleWorksheet } from '../deal/sale-worksheet.ts'
import type { SaleWorksheet } from '../deal/sale-worksheet.ts'

export type FinanceInput = Extract<DealInput, { payment_type: 'finance' }>

/**
 * The parts of an instalment loan that do not depend on its cash down, term, frequency or rate: computed once for
 * a deal, and once for all cells of a comparison.
 */
export type FinanceBasis = {
  input: FinanceInput
  worksheet: SaleWorksheet
  /** Line 15 before cash, without tax if the payment is plus tax, with the financed fees. Finance 2.1. */
  before_cash: Cents
  /** Lender's fees that are costs of credit. */
  charges: Cents
  /** Taxes and lender's fees that are not in the loan. */
  at_signing: Cents
}

/** Whether a lender's charge is a cost of credit. Finance 3. */
export const isCostOfCredit = (fee: LenderFee) =>
  fee.cost_of_borrowing === true || fee.prepaid_finance_charge === true

/** Sum of lender's fees. */
export const feesTotal = (fees: readonly LenderFee[]): Cents => sumCents(fees.map(fee => fee.amount))

/** Computes the basis of a loan for any cash down, term, frequency and rate. */
export function financeBasis(input: FinanceInput): FinanceBasis {
  const worksheet = saleWorksheet(input)
  const { amount_due, total_tax } = worksheet.totals
  const fees = input.finance.lender_fees ?? []
  const apart = input.include_tax ? ZERO : total_tax
  const financed = feesTotal(fees.filter(fee => fee.financed))
  return {
    input,
    worksheet,
    before_cash: addCents(subtractCents(addCents(amount_due, input.down_payment), apart), financed),
    charges: feesTotal(fees.filter(isCostOfCredit)),
    at_signing: addCents(apart, feesTotal(fees.filter(fee => !fee.financed))),
  }
}

function periodOf({ first_period, frequency }: FinanceTerms): FirstPeriod | undefined {
  const start = first_period && parseDay(first_period.start_date)
  const first = first_period && parseDay(first_period.first_payment_date)
  return start && first ? firstPeriod(frequency, start, first) : undefined
}

/** The loan after the cash down; the rate is in percent and already reduced. Finance 2.1. */
export function loanAfterCash(
  basis: FinanceBasis,
  cash: Cents,
  finance: FinanceTerms,
  ratePct: string,
): Loan {
  const loan: Loan = {
    principal: atLeastZero(subtractCents(basis.before_cash, cash)),
    annual_rate_pct: ratePct,
    per_year: paymentsAYear(finance.frequency),
    count: numberOfPayments(finance.term_months, finance.frequency),
  }
  if (finance.balloon) loan.balloon = finance.balloon
  const first = periodOf(finance)
  if (first) loan.first_period = first
  return loan
}

/** A loan with nothing left for the payments after its balloon cannot be priced. */
export const isBalloonTooLarge = (payment: Cents, balloon: Cents, principal: Cents): boolean =>
  payment < 0 || balloon > principal
