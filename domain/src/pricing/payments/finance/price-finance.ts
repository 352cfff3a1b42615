import { reducedRate } from '#pricing/discounts/apply-discounts.ts'
import { addCents, negateCents, subtractCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { formatFixed } from '#platform/money/fixed.ts'
import { rateOf } from '#platform/money/amount.ts'
import { criminalRate, type AnnualRate } from './criminal-rate.ts'
import type { FinancePricing, PricingRemark, WorksheetRow } from '../deal/deal-pricing.ts'
import { dueAtSigning, signingItem } from '../deal/due-at-signing.ts'
import { feesTotal, financeBasis, loanAfterCash } from './finance-basis.ts'
import type { FinanceInput } from './finance-basis.ts'
import { levelRate } from '../interest/level-rate.ts'
import { loanTotals, paidStream } from '../interest/loan.ts'
import type { Loan, LoanTotals } from '../interest/loan.ts'
import { monthlyEquivalent } from '../interest/monthly-equivalent.ts'
import { isRegular } from '../interest/odd-period.ts'
import { saleRows } from '../deal/sale-worksheet.ts'
import type { SaleWorksheet } from '../deal/sale-worksheet.ts'
import { lenderFeeRows, ownLabel, plainRow, pushNonZero } from '../deal/worksheet-row.ts'

/**
 * If interest is the only cost the Canadian APR is the rate itself (s. 32); otherwise it is searched. Finance 3,
 * 4.
 */
function aprOf(input: FinanceInput, loan: Loan, totals: LoanTotals, charges: Cents): AnnualRate {
  if (loan.principal <= 0) return undefined
  const regular = !loan.first_period || isRegular(loan.first_period)
  if (input.taxes.country === 'CA' && charges === 0 && regular) return rateOf(loan.annual_rate_pct)
  const advance = subtractCents(loan.principal, charges)
  if (advance <= 0) return 'beyond'
  const { payment, count, last, balloon } = paidStream(loan, totals)
  const stream = { advance, payment, count, last: addCents(last, balloon) }
  const rate = levelRate(loan.first_period ? { ...stream, first: loan.first_period } : stream)
  if (rate !== undefined) return rate * BigInt(loan.per_year * 100)
  return totals.total_of_payments > advance ? 'beyond' : undefined
}

function financeRows(input: FinanceInput, worksheet: SaleWorksheet, loan: Loan): WorksheetRow[] {
  const rows = saleRows(input, worksheet)
  const fees = (input.finance.lender_fees ?? []).filter(fee => fee.financed)
  let sum = addCents(worksheet.totals.amount_due, feesTotal(fees))
  if (!input.include_tax) {
    pushNonZero(rows, plainRow('taxes_paid_separately', 'taxes', '-', worksheet.totals.total_tax))
    sum = subtractCents(sum, worksheet.totals.total_tax)
  }
  rows.push(...lenderFeeRows(fees))
  if (sum < 0) rows.push(plainRow('owed_to_customer', 'totals', '+', negateCents(sum)))
  rows.push(plainRow('amount_financed', 'totals', '=', loan.principal))
  return rows
}

/** Prices an instalment loan. Finance 2. */
export function priceFinance(input: FinanceInput): FinancePricing {
  const basis = financeBasis(input)
  const { worksheet } = basis
  const { sorted, totals } = worksheet
  const { finance } = input
  const annual_rate_pct = reducedRate(finance.annual_rate_pct, sorted.discounts.rate_points)
  const loan = loanAfterCash(basis, input.down_payment, finance, annual_rate_pct)
  const run = loanTotals(loan)
  const fees = finance.lender_fees ?? []
  const charges = loan.principal > 0 ? basis.charges : ZERO
  const unfinanced = fees.filter(fee => !fee.financed)
  const apr = aprOf(input, loan, run, charges)
  const warnings: PricingRemark[] = [...sorted.warnings, ...criminalRate(input, apr)]
  if (loan.principal === 0) warnings.push({ field: 'down_payment', rule: 'nothing_to_finance', params: {} })
  return {
    ok: true,
    payment_type: 'finance',
    rows: financeRows(input, worksheet, loan),
    totals: { ...totals, lender_fees: feesTotal(fees), amount_financed: loan.principal },
    payment: {
      amount: run.payment,
      count: loan.principal > 0 ? loan.count : 0,
      last_amount: run.last_payment,
      frequency: finance.frequency,
      monthly_equivalent: monthlyEquivalent(run.payment, finance.frequency),
    },
    annual_rate_pct,
    balloon: finance.balloon ?? ZERO,
    total_of_payments: run.total_of_payments,
    level_total: run.level_total,
    cost_of_borrowing: addCents(run.interest, charges),
    apr_pct: typeof apr === 'bigint' ? formatFixed(apr, 2) : null,
    due_at_signing: dueAtSigning([
      signingItem('down_payment', totals.down_payment),
      signingItem('taxes', input.include_tax ? ZERO : totals.total_tax),
      ...unfinanced.map(fee => signingItem(`lender_fee:${fee.id}`, fee.amount, ownLabel(fee))),
    ]),
    warnings,
    tracedFrom: () => ({ input, worksheet, loan }),
  }
}
