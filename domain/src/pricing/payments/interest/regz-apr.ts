import { sumCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { multiplyFixed, ONE } from '#platform/money/fixed.ts'
import type { Fixed } from '#platform/money/fixed.ts'
import { daysBetween } from '#platform/zones/calendar.ts'
import type { Day } from '#platform/zones/calendar.ts'
import { streamDay } from './payment-stream.ts'
import type { PaymentStream } from './payment-stream.ts'
import { correctRate, searchRate } from './rate-search.ts'
import { unitPeriodsAYear, unitPeriodsBetween } from './unit-period.ts'
import type { UnitPeriod, UnitPeriods } from './unit-period.ts'

export type RegZTransaction = {
  /** Amounts advanced, prepaid finance charges already subtracted. */
  advances: readonly { day: Day; amount: Cents }[]
  payments: readonly PaymentStream[]
  unit_period: UnitPeriod
  /** Absent means by the unit-period's own rule. */
  per_year?: { num: number; den: number }
  /** Measure every payment by its own date; otherwise one unit-period after the previous one. Finance 10. */
  by_dates?: boolean
}

export type RegZApr = {
  /** Percent, unrounded, fixed point. */
  apr: Fixed
  finance_charge: Cents
  first_payment: UnitPeriods
}

/** An amount at a number of full unit-periods and a fraction from the earliest day; advances are negative. */
type Flow = UnitPeriods & { amount: number }

function paymentFlows(transaction: RegZTransaction, start: Day): Flow[] {
  const flows: Flow[] = []
  const { unit_period, by_dates } = transaction
  let first: UnitPeriods | undefined
  for (const stream of transaction.payments) {
    for (let index = 0; index < stream.count; index += 1) {
      if (!first || by_dates) {
        const measured = unitPeriodsBetween(unit_period, start, streamDay(stream, index))
        first ??= measured
        flows.push({ ...measured, amount: stream.amount })
      } else {
        flows.push({ ...first, full: first.full + flows.length, amount: stream.amount })
      }
    }
  }
  return flows
}

function floatValue(flows: readonly Flow[]): (i: number) => number {
  return i => {
    let value = 0
    for (const { amount, full, numerator, denominator } of flows) {
      value += amount / ((1 + (numerator / denominator) * i) * (1 + i) ** full)
    }
    return value
  }
}

function fixedValue(flows: readonly Flow[]): (i: Fixed) => Fixed {
  return i => {
    const discount = (ONE * ONE) / (ONE + i)
    const powers: Fixed[] = [ONE]
    let value = 0n
    for (const { amount, full, numerator, denominator } of flows) {
      for (let n = powers.length; n <= full; n += 1)
        powers.push(multiplyFixed(powers[n - 1] ?? ONE, discount))
      const simple = ONE + (i * BigInt(numerator)) / BigInt(denominator)
      value += (BigInt(amount) * (powers[full] ?? ONE) * ONE) / simple
    }
    return value
  }
}

/** Rates of a unit-period from 0 to 200 % are searched. Finance 3. */
const HIGHEST = 2

/**
 * Annual percentage rate by the actuarial method of Regulation Z, Appendix J. Undefined if the payments are less
 * than the advances (there is no negative APR) or no rate up to the limit fits. Finance 3.
 */
export function regZApr(transaction: RegZTransaction): RegZApr | undefined {
  const { advances, payments } = transaction
  const start = advances.map(advance => advance.day).sort((a, b) => daysBetween(b, a))[0]
  const lastStream = payments.at(-1)
  if (!start || !lastStream) return undefined
  const advanced = sumCents(advances.map(advance => advance.amount))
  const paid = payments.reduce((sum, stream) => sum + stream.amount * stream.count, 0)
  const finance_charge = (paid - advanced) as Cents
  const paymentsAt = paymentFlows(transaction, start)
  const first_payment = paymentsAt[0]
  if (!first_payment || advanced <= 0 || finance_charge < 0) return undefined
  const first = {
    full: first_payment.full,
    numerator: first_payment.numerator,
    denominator: first_payment.denominator,
  }
  if (finance_charge === 0) return { apr: 0n, finance_charge, first_payment: first }

  const advancesAt = advances.map(advance => ({
    ...unitPeriodsBetween(transaction.unit_period, start, advance.day),
    amount: 0 - advance.amount,
  }))
  const flows = [...advancesAt.map(flow => atStart(flow, transaction.unit_period)), ...paymentsAt]
  const found = searchRate(floatValue(flows), 0, HIGHEST)
  if (found === undefined) return undefined
  const rate = correctRate(found, fixedValue(flows))
  const end = streamDay(lastStream, lastStream.count - 1)
  const { num, den } = transaction.per_year ?? unitPeriodsAYear(transaction.unit_period, start, end)
  return { apr: (rate * BigInt(num * 100)) / BigInt(den), finance_charge, first_payment: first }
}

/** The unit-period `term` counts any interval as one, which must not move the single advance. */
const atStart = (flow: Flow, period: UnitPeriod): Flow =>
  period.unit === 'term' ? { ...flow, full: 0 } : flow
