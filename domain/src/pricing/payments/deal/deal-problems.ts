import { parseRate, rateOf } from '#platform/money/amount.ts'
import type { Cents } from '#platform/money/cents.ts'
import { MAX_CENTS } from '#platform/validation/numbers.ts'
import { daysBetween, parseDay } from '#platform/zones/calendar.ts'
import type { DealInput, FinanceTerms } from './deal-input.ts'
import type { PricingRemark } from './deal-pricing.ts'
import { FREQUENCIES, numberOfPayments } from '#platform/money/frequency.ts'
import type { LeaseInput } from '../lease/lease-items.ts'

const MAX_TERM_MONTHS = 120

type Found = PricingRemark[]

/** Whole cents from zero to the maximum that can be priced. */
export const isAmount = (amount: Cents): boolean =>
  Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_CENTS

function checkAmount(found: Found, field: string, amount: Cents | null | undefined): void {
  if (amount === undefined || amount === null) return
  if (!Number.isSafeInteger(amount) || amount < 0) found.push({ field, rule: 'amount_negative', params: {} })
  else if (amount > MAX_CENTS) found.push({ field, rule: 'amount_too_large', params: { max: MAX_CENTS } })
}

function checkPercent(found: Found, field: string, text: string | null | undefined, max: number): void {
  if (text === undefined || text === null) return
  const value = parseRate(text)
  if (value === undefined) found.push({ field, rule: 'decimal', params: {} })
  else if (value < 0n || value > rateOf(String(max)))
    found.push({ field, rule: 'range', params: { min: 0, max } })
}

function checkTerm(
  found: Found,
  field: string,
  terms: Pick<FinanceTerms, 'term_months' | 'frequency'>,
): void {
  const { term_months, frequency } = terms
  if (!Number.isInteger(term_months) || term_months < 1 || term_months > MAX_TERM_MONTHS) {
    found.push({ field: `${field}.term_months`, rule: 'range', params: { min: 1, max: MAX_TERM_MONTHS } })
  }
  if (!FREQUENCIES.includes(frequency))
    found.push({ field: `${field}.frequency`, rule: 'choice', params: {} })
}

function checkLines(found: Found, input: DealInput): void {
  for (const line of input.lines) {
    const field = `lines.${line.id}`
    if (line.kind !== 'discount' || line.discount_type === 'rebate')
      checkAmount(found, `${field}.amount`, line.amount)
    else if (line.discount_type === 'percentage_discount')
      checkPercent(found, `${field}.percent`, line.percent, 100)
    else checkPercent(found, `${field}.points`, line.points, 100)
  }
}

function checkFinance(found: Found, finance: FinanceTerms): void {
  checkTerm(found, 'finance', finance)
  checkPercent(found, 'finance.annual_rate_pct', finance.annual_rate_pct, 100)
  checkAmount(found, 'finance.balloon', finance.balloon)
  for (const fee of finance.lender_fees ?? []) checkAmount(found, `finance.lender_fees.${fee.id}`, fee.amount)
  const period = finance.first_period
  if (!period) return
  const start = parseDay(period.start_date)
  const first = parseDay(period.first_payment_date)
  const field = 'finance.first_period'
  if (!start || !first) found.push({ field, rule: 'date', params: {} })
  else if (daysBetween(start, first) < 0)
    found.push({ field, rule: 'first_payment_before_start', params: {} })
  else if (daysBetween(start, first) > 366)
    found.push({ field, rule: 'first_payment_too_late', params: { days: 366 } })
}

function checkLease(found: Found, { lease, vehicle }: LeaseInput): void {
  checkTerm(found, 'lease', lease)
  if ('money_factor' in lease.rate) checkPercent(found, 'lease.money_factor', lease.rate.money_factor, 1)
  else checkPercent(found, 'lease.annual_rate_pct', lease.rate.annual_rate_pct, 100)
  if ('amount' in lease.residual) checkAmount(found, 'lease.residual', lease.residual.amount)
  else {
    checkPercent(found, 'lease.residual', lease.residual.pct, 100)
    const points = lease.residual.distance_adjustment_pp
    if (points !== undefined && parseRate(points) === undefined) {
      found.push({ field: 'lease.distance_adjustment_pp', rule: 'decimal', params: {} })
    }
    if (!vehicle.msrp) found.push({ field: 'vehicle.msrp', rule: 'msrp_needed', params: {} })
  }
  checkPercent(found, 'lease.residualizable_limit_pct', lease.residualizable_limit_pct, 1000)
  checkPercent(found, 'lease.max_cap_cost_pct', lease.max_cap_cost_pct, 1000)
  checkAmount(found, 'lease.min_cap_cost', lease.min_cap_cost)
  checkAmount(found, 'lease.acquisition_fee', lease.acquisition_fee?.amount)
  checkAmount(found, 'lease.security_deposit', lease.security_deposit)
  checkAmount(found, 'lease.disposition_fee', lease.disposition_fee)
  const advance = lease.payments_in_advance
  if (advance !== undefined) {
    const max = numberOfPayments(lease.term_months, lease.frequency)
    if (!Number.isInteger(advance) || advance < 0 || advance > max) {
      found.push({ field: 'lease.payments_in_advance', rule: 'range', params: { min: 0, max } })
    }
  }
  const extra = lease.extra_distance
  if (!extra) return
  checkPercent(found, 'lease.extra_distance.price', extra.price, 100)
  if (!Number.isSafeInteger(extra.per_year) || extra.per_year < 0 || extra.per_year > 1_000_000) {
    found.push({ field: 'lease.extra_distance.per_year', rule: 'range', params: { min: 0, max: 1_000_000 } })
  }
}

/** For an excise by weight and fuel economy, every vehicle has a rate. Finance 6.5.4. */
const hasExciseRate = ({ taxes }: DealInput): boolean =>
  taxes.components.some(({ excise_table }) => excise_table !== undefined)

/** Why a deal cannot be priced: rule keys, one for each invalid field. */
export function dealProblems(input: DealInput): PricingRemark[] {
  const found: Found = []
  const { taxes, vehicle, trade_in, second_trade_in } = input
  if (taxes.unknown && !hasExciseRate(input)) {
    found.push({ field: 'taxes', rule: 'tax_rate_unknown', params: { region: taxes.region } })
  }
  checkAmount(found, 'vehicle.price', vehicle.price)
  checkAmount(found, 'vehicle.msrp', vehicle.msrp)
  checkAmount(found, 'vehicle.estimated_value', vehicle.estimated_value)
  checkAmount(found, 'trade_in.credit', trade_in.credit)
  checkAmount(found, 'trade_in.owing', trade_in.owing)
  checkAmount(found, 'second_trade_in.credit', second_trade_in?.credit)
  checkAmount(found, 'second_trade_in.owing', second_trade_in?.owing)
  checkAmount(found, 'down_payment', input.down_payment)
  checkLines(found, input)
  if (input.payment_type === 'finance') checkFinance(found, input.finance)
  if (input.payment_type === 'lease') checkLease(found, input)
  return found
}
