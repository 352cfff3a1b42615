import { expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { dealTradeIn } from './deal-trade-in.ts'

const car = (credit: number, owing: number) => ({ credit: cents(credit), owing: cents(owing) })

it.each([
  [{ trade_in: car(0, 0) }, car(0, 0)],
  [{ trade_in: car(1_000_000, 400_000) }, car(1_000_000, 400_000)],
  [{ trade_in: car(1_000_000, 400_000), second_trade_in: car(300_000, 500_000) }, car(1_300_000, 900_000)],
])('trade-ins %o count as %o', (tradeIns, total) => {
  expect(dealTradeIn(tradeIns)).toEqual(total)
})
