import { solve as solveLever } from '#pricing/desk/solve.ts'
import { formatCents } from '#platform/money/amount.ts'
import { fixed, formatFixed } from '#platform/money/fixed.ts'
import { lineApplies } from '#pricing/fees/line-applies.ts'
import { paymentsAYear } from '#platform/money/frequency.ts'
import { MONTHLY_FACTOR, monthlyEquivalent } from '#pricing/payments/interest/monthly-equivalent.ts'
import { loanPayment } from '#pricing/payments/interest/loan.ts'
import {
  amountForPayment,
  countForPayment,
  downPaymentForPayment,
  rateForPayment,
} from '#pricing/payments/interest/solve-for.ts'
import { cents, subtractCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { Categories } from './categories.ts'
import { fieldsOf, isRecord } from './fields.ts'
import type { Fields } from './fields.ts'
import { countOf, frequencyOf } from './loan-categories.ts'
import { financeDeal } from './worksheet-categories.ts'

function equivalent(input: Fields) {
  const frequency = frequencyOf(input)
  return {
    factor: MONTHLY_FACTOR[frequency],
    monthly_equivalent: formatCents(monthlyEquivalent(input.money('payment'), frequency)),
  }
}

const targetOf = (input: Fields): Cents =>
  input.money(input.firstOf('target_payment', 'payment') ?? 'payment')

function solveAmount(input: Fields) {
  const amount = amountForPayment(
    targetOf(input),
    input.text('annual_rate_pct'),
    paymentsAYear(frequencyOf(input)),
    countOf(input),
  )
  return { amount_financed: formatCents(amount) }
}

const BALANCES = [
  'balance_before_down_payment',
  'amount_before_down_payment',
  'balance',
  'total_purchase_price',
  'amount_due',
  'amount_financed',
]

function solveDownPayment(input: Fields) {
  const balance = input.money(input.firstOf(...BALANCES) ?? 'balance')
  const rate = input.text('annual_rate_pct')
  const per_year = paymentsAYear(frequencyOf(input))
  const count = countOf(input)
  const down = downPaymentForPayment(balance, targetOf(input), rate, per_year, count)
  const principal = subtractCents(balance, down)
  return {
    down_payment: formatCents(down),
    amount_financed: formatCents(principal),
    payment: formatCents(loanPayment({ principal, annual_rate_pct: rate, per_year, count })),
  }
}

function solveRate(input: Fields) {
  const rate = rateForPayment(
    input.money('amount_financed'),
    targetOf(input),
    paymentsAYear(frequencyOf(input)),
    countOf(input),
  )
  return { annual_rate_pct_4dp: rate ?? null, annual_rate_pct: rate ?? null, no_answer: rate === undefined }
}

function solveCount(input: Fields) {
  const count = countForPayment(
    input.money('amount_financed'),
    targetOf(input),
    input.text('annual_rate_pct'),
    paymentsAYear(frequencyOf(input)),
  )
  return { number_of_payments: count ?? null, no_answer: count === undefined }
}

function solvePayment(input: Fields) {
  const payment = loanPayment({
    principal: input.money('amount_financed'),
    annual_rate_pct: input.text('annual_rate_pct'),
    per_year: paymentsAYear(frequencyOf(input)),
    count: countOf(input),
  })
  return { payment: formatCents(payment) }
}

function solvePrice(input: Fields) {
  const target = { figure: 'payment', amount: targetOf(input) } as const
  const solution = solveLever(financeDeal(input), { kind: 'price' }, target)
  const found = solution.ok ? formatCents(cents(Number(solution.value))) : null
  return { vehicle_price: found, selling_price: found, price: found }
}

const SOLVERS: Categories = {
  amount_financed: solveAmount,
  down_payment: solveDownPayment,
  payment: solvePayment,
  annual_rate_pct: solveRate,
  number_of_payments: solveCount,
  selling_price: solvePrice,
  vehicle_price: solvePrice,
  price: solvePrice,
}

function solve(input: Fields) {
  const name = input.text('solve_for')
  const solver = SOLVERS[name]
  if (!solver) throw new Error(`input.solve_for: ${name} is not known`)
  return solver(input)
}

const CONDITIONS = ['New', 'Used', 'cpo', 'D', 'V'] as const

function applies(input: Fields) {
  const line = input.values['line']
  const context = fieldsOf(input.values['context'])
  if (!isRecord(line)) throw new Error('input.line: object expected')
  const chosen = ['chosen', 'chosen_for_order', 'selected', 'added_to_order']
  return {
    applies: lineApplies(line, {
      payment_type: context.choice('payment_type', ['cash', 'finance', 'lease']),
      vehicle_condition: context.choice('vehicle_condition', CONDITIONS),
      stock_status: context.has('stock_status') ? context.text('stock_status') : null,
      vehicle_type: context.has('vehicle_type') ? context.text('vehicle_type') : null,
      chosen: chosen.some(name => context.flag(name) || input.flag(name)),
    }),
  }
}

export const otherCategories: Categories = {
  monthly_equivalent: equivalent,
  rounding: input => ({ rounded: formatFixed(fixed(input.text('value')), 2) }),
  solve_for: solve,
  line_applies: applies,
}
