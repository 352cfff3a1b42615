import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { MAX_DEPOSIT } from './deposit-amounts.ts'
import { depositCardFee } from './deposits.ts'

describe('deposits', () => {
  it.each([
    ['none', 0],
    ['processing', 1238],
    ['fixed', 250],
    ['both', 1488],
  ] as const)('with a card fee of mode %s cost %i more', (mode, fee) => {
    expect(depositCardFee(cents(50_000), { mode, percent: '2.475', fixed: cents(250) })).toBe(fee)
  })

  it('have the limits of the form', () => {
    expect(MAX_DEPOSIT).toEqual({ cash: 7_000_000, finance: 100_000, lease: 100_000 })
  })
})
