import { expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import { countForPayment } from '#pricing/payments/interest/solve-for.ts'
import { firstInterest } from './first-interest.ts'

it.each([
  [3_888_887, '6.49', 'monthly', 21_032],
  [3_888_887, '6.49', 'weekly', 4_854],
  [1_000_000, '12', 'monthly', 10_000],
  [1_000_000, '0', 'monthly', 0],
] as const)(
  '%i at %s %s: %i, which repays nothing and a cent more does',
  (balance, rate, frequency, interest) => {
    const perYear = { monthly: 12, weekly: 52 }[frequency]
    expect(firstInterest(cents(balance), rate, frequency)).toBe(interest)
    expect(countForPayment(cents(balance), cents(interest), rate, perYear)).toBeUndefined()
    expect(countForPayment(cents(balance), cents(interest + 1), rate, perYear)).toBeGreaterThan(1)
  },
)
