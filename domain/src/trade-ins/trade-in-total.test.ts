import { expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { tradeInTotal } from './trade-in-total.ts'

const car = (credit: number, owing: number) => ({ credit: cents(credit), owing: cents(owing) })

it.each([
  [[], car(0, 0)],
  [[car(1_000_000, 400_000)], car(1_000_000, 400_000)],
  [[car(1_000_000, 400_000), car(300_000, 500_000)], car(1_300_000, 900_000)],
  [[car(1, 0), car(1, 0), car(1, 0)], undefined],
])('trade-ins %o count as %o', (tradeIns, total) => {
  expect(tradeInTotal(tradeIns)).toEqual(total)
})
