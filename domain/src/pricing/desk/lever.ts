import { rateOf } from '#platform/money/amount.ts'
import { cents } from '#platform/money/cents.ts'
import { divideHalfUp, formatFixed, ONE } from '#platform/money/fixed.ts'
import type { DealInput, DealLine } from '#pricing/payments/deal/deal-input.ts'
import { rateOfMoneyFactor } from '#pricing/payments/lease/lease-payment.ts'
import { MAX_CENTS } from '#platform/validation/numbers.ts'

/**
 * An input of a deal that the solver may change. `line` is a line by its id: its amount, or the percentage or
 * points of a discount.
 */
export type Lever = { kind: 'price' | 'down_payment' | 'trade_in' | 'rate' } | { kind: 'line'; id: string }

/** Conversion of a lever to whole units: cents, or ten-thousandths of a percent. */
export type LeverScale = {
  unit: 'cents' | 'percent'
  value: number
  min: number
  max: number
  moved: (value: number) => DealInput
}

/** 4 decimals of a percentage: the precision of a solved rate. Finance 7.3. */
const UNITS_PER_PERCENT = 10_000

/** "6.49" is 64,900 units. */
export const unitsOfPercent = (percent: string): number =>
  Number(divideHalfUp(rateOf(percent) * BigInt(UNITS_PER_PERCENT), ONE))

/** 64,900 units are "6.49", 49,737 "4.9737": two to four decimals. */
export function percentOfUnits(units: number): string {
  const text = formatFixed((BigInt(units) * ONE) / BigInt(UNITS_PER_PERCENT), 4)
  return text.replace(/0{1,2}$/, '')
}

const money = (value: number, moved: (value: number) => DealInput): LeverScale => ({
  unit: 'cents',
  value,
  min: 0,
  max: MAX_CENTS,
  moved,
})

const percent = (text: string, moved: (percent: string) => DealInput): LeverScale => ({
  unit: 'percent',
  value: unitsOfPercent(text),
  min: 0,
  max: 100 * UNITS_PER_PERCENT,
  moved: units => moved(percentOfUnits(units)),
})

function lineScale(deal: DealInput, id: string): LeverScale | undefined {
  const line = deal.lines.find(candidate => candidate.id === id)
  if (!line) return undefined
  const put = (changed: DealLine): DealInput => ({
    ...deal,
    lines: deal.lines.map(other => (other.id === id ? changed : other)),
  })
  if (line.kind !== 'discount' || line.discount_type === 'rebate') {
    return money(line.amount, value => put({ ...line, amount: cents(value) }))
  }
  return line.discount_type === 'percentage_discount'
    ? percent(line.percent, text => put({ ...line, percent: text }))
    : percent(line.points, text => put({ ...line, points: text }))
}

function rateScale(deal: DealInput): LeverScale | undefined {
  if (deal.payment_type === 'finance') {
    const { finance } = deal
    return percent(finance.annual_rate_pct, annual_rate_pct => ({
      ...deal,
      finance: { ...finance, annual_rate_pct },
    }))
  }
  if (deal.payment_type === 'cash') return undefined
  const { lease } = deal
  const { rate } = lease
  const text =
    'money_factor' in rate ? formatFixed(rateOfMoneyFactor(rate.money_factor), 20) : rate.annual_rate_pct
  return percent(text, annual_rate_pct => ({ ...deal, lease: { ...lease, rate: { annual_rate_pct } } }))
}

/**
 * The scale of a lever on a deal; undefined if the deal has no such input: a rate of a cash deal, a missing line.
 * On a lease the price changes without the residual, which depends on the manufacturer's list price (finance
 * 5.3).
 */
export function leverScale(deal: DealInput, lever: Lever): LeverScale | undefined {
  if (lever.kind === 'line') return lineScale(deal, lever.id)
  if (lever.kind === 'rate') return rateScale(deal)
  if (lever.kind === 'down_payment') {
    return money(deal.down_payment, value => ({ ...deal, down_payment: cents(value) }))
  }
  if (lever.kind === 'trade_in') {
    const { trade_in } = deal
    return money(trade_in.credit, value => ({ ...deal, trade_in: { ...trade_in, credit: cents(value) } }))
  }
  const { vehicle } = deal
  return money(vehicle.price, value => ({ ...deal, vehicle: { ...vehicle, price: cents(value) } }))
}
