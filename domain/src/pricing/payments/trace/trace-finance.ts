import { subtractCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { FinancePricing } from '../deal/deal-pricing.ts'
import { isRegular } from '../interest/odd-period.ts'
import { feesTotal, isCostOfCredit, type FinanceInput } from '../finance/finance-basis.ts'
import { paidStream, type Loan } from '../interest/loan.ts'
import { MONTHLY_FACTOR } from '../interest/monthly-equivalent.ts'
import type { SaleWorksheet } from '../deal/sale-worksheet.ts'
import { figuresNode, given, minus, present, sumAtLeastZero, sumNode } from './trace-node.ts'
import { amountDueNode } from './trace-sale.ts'
import { signingNode } from './trace-signing.ts'
import type { TraceNode } from './trace.ts'

function financedNode(input: FinanceInput, worksheet: SaleWorksheet): TraceNode {
  const fees = (input.finance.lender_fees ?? []).filter(fee => fee.financed)
  const tax = input.include_tax ? ZERO : worksheet.totals.total_tax
  return sumAtLeastZero('amount_financed', 'finance 2.1', [
    amountDueNode(input, worksheet),
    ...present([minus(given('taxes_paid_separately', tax, 'figure'))]),
    ...fees.map(fee => given(`lender_fee:${fee.id}`, fee.amount, 'lender')),
  ])
}

function paymentNode(loan: Loan, payment: Cents, financed: TraceNode): TraceNode {
  const { principal, annual_rate_pct: rate_pct, per_year, count, balloon, first_period } = loan
  const base = { key: 'payment', amount: payment, rounding: 'R2', children: [financed] } as const
  const isFree = Number(rate_pct) === 0
  if (first_period && !isRegular(first_period) && !isFree) {
    const params = { principal, rate_pct, per_year, count, ...first_period }
    if (balloon)
      return {
        ...base,
        formula: 'odd_period_balloon_payment',
        params: { ...params, balloon },
        rule: 'finance 2.4',
      }
    return { ...base, formula: 'odd_period_payment', params, rule: 'finance 2.4' }
  }
  if (balloon && isFree) {
    const params = { principal, balloon, count }
    return { ...base, formula: 'balloon_payment_zero_rate', params, rule: 'finance 2.2' }
  }
  if (balloon) {
    const params = { principal, balloon, rate_pct, per_year, count }
    return { ...base, formula: 'balloon_payment', params, rule: 'finance 2.2' }
  }
  if (isFree) {
    return { ...base, formula: 'level_payment_zero_rate', params: { principal, count }, rule: 'finance 2.2' }
  }
  return {
    ...base,
    formula: 'level_payment',
    params: { principal, rate_pct, per_year, count },
    rule: 'finance 2.2',
  }
}

/** The lender's charges; separate if some are paid at signing, because no payment repays those. */
function chargesNode({ finance }: FinanceInput, charges: Cents): TraceNode {
  const apart = (finance.lender_fees ?? []).filter(fee => !fee.financed && isCostOfCredit(fee))
  const atSigning = charges > 0 ? feesTotal(apart) : ZERO
  if (atSigning === 0) return given('charges', charges, 'lender')
  return sumNode('charges', 'finance 2.3', [
    ...present([given('charges_financed', subtractCents(charges, atSigning), 'lender')]),
    given('charges_at_signing', atSigning, 'lender'),
  ])
}

/** The trace of a loan: payment, last payment, totals and cost, each with its parts. */
export function traceFinance(
  { input, worksheet, loan }: ReturnType<FinancePricing['tracedFrom']>,
  pricing: FinancePricing,
): TraceNode {
  const { payment, balloon, total_of_payments, cost_of_borrowing, totals } = pricing
  const financed = financedNode(input, worksheet)
  const { amount, count, last_amount: last } = payment
  const total: TraceNode = {
    key: 'total_of_payments',
    formula: 'scheduled_total',
    params: paidStream({ count, balloon }, { payment: amount, total_of_payments }),
    rule: 'finance 2.3',
    amount: total_of_payments,
    rounding: 'none',
    children: [],
  }
  const interest = subtractCents(total_of_payments, totals.amount_financed)
  const charges = subtractCents(cost_of_borrowing, interest)
  return figuresNode('finance', amount, [
    paymentNode(loan, amount, financed),
    {
      key: 'last_payment',
      formula: 'last_payment',
      params: { count, payment: amount },
      rule: 'finance 2.3',
      amount: last,
      rounding: 'none',
      children: [],
    },
    sumNode('cost_of_borrowing', 'finance 2.3', [
      total,
      minus(given('amount_financed', financed.amount, 'figure')),
      ...present([chargesNode(input, charges)]),
    ]),
    {
      key: 'monthly_equivalent',
      formula: 'monthly_equivalent',
      params: { payment: amount, factor: MONTHLY_FACTOR[payment.frequency] },
      rule: 'finance 0.3',
      amount: payment.monthly_equivalent,
      rounding: 'R2',
      children: [],
    },
    signingNode(pricing.due_at_signing, 'finance 2.1'),
    ...(count > 0 ? present([given('balloon', balloon, 'entered')]) : []),
  ])
}
