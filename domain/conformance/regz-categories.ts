import { formatCents } from '#platform/money/amount.ts'
import { formatFixed } from '#platform/money/fixed.ts'
import { deriveUnitPeriod } from '#pricing/payments/interest/derive-unit-period.ts'
import type { PaymentStream } from '#pricing/payments/interest/payment-stream.ts'
import { regZApr } from '#pricing/payments/interest/regz-apr.ts'
import type { RegZTransaction } from '#pricing/payments/interest/regz-apr.ts'
import type { Categories } from './categories.ts'
import { fieldsOf } from './fields.ts'
import type { Fields } from './fields.ts'
import { dayOf } from './loan-categories.ts'

const UNITS = ['day', 'week', 'semimonth', 'month', 'year'] as const
const UNIT_PERIODS = [...UNITS, 'term'] as const

function streamOf(value: unknown): PaymentStream {
  const fields = fieldsOf(value)
  const stream: PaymentStream = {
    amount: fields.money('amount'),
    count: fields.number('count', 1),
    first: dayOf(fields, 'first_date'),
    unit: fields.choice('unit', UNITS, 'month'),
    every: fields.number('every', 1),
  }
  const [early, late] = fields.list('days').map(Number)
  return early !== undefined && late !== undefined ? { ...stream, days: [early, late] } : stream
}

function apr(input: Fields) {
  const transaction: RegZTransaction = {
    advances: input.list('advances').map(value => {
      const fields = fieldsOf(value)
      return { day: dayOf(fields, 'date'), amount: fields.money('amount') }
    }),
    payments: input.list('payments').map(streamOf),
    unit_period: { unit: 'month', every: 1 },
    by_dates: input.flag('by_dates'),
  }
  // A vector may omit the unit-period, which is then derived.
  const period = fieldsOf(input.values['unit_period'] ?? {})
  transaction.unit_period = period.has('unit')
    ? { unit: period.choice('unit', UNIT_PERIODS), every: period.number('every', 1) }
    : deriveUnitPeriod(
        transaction.advances.map(advance => advance.day),
        transaction.payments,
      )
  if (period.has('per_year')) {
    const perYear = fieldsOf(period.values['per_year'])
    transaction.per_year = { num: perYear.number('num'), den: perYear.number('den') }
  }
  const found = regZApr(transaction)
  if (!found) return { apr_pct: null, apr_pct_6dp: null, error: 'payments_below_advances' }
  const { full, numerator, denominator } = found.first_payment
  return {
    apr_pct: formatFixed(found.apr, 2),
    apr_pct_4dp: formatFixed(found.apr, 4),
    apr_pct_6dp: formatFixed(found.apr, 6),
    finance_charge: formatCents(found.finance_charge),
    unit_period: transaction.unit_period,
    first_payment: { full_unit_periods: full, fraction: `${numerator}/${denominator}` },
  }
}

export const regZCategories: Categories = { apr_regz: apr }
