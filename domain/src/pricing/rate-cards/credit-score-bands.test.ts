import { expect, it } from 'vitest'
import { CREDIT_SCORE_BANDS, creditScoreBand } from './credit-score-bands.ts'

it('the bands contain every score from 300 to 850 once', () => {
  const scores = CREDIT_SCORE_BANDS.flatMap(([lowest, highest]) =>
    Array.from({ length: highest - lowest + 1 }, (_, above) => lowest + above),
  ).toSorted((a, b) => a - b)
  expect(scores).toEqual(Array.from({ length: 551 }, (_, above) => 300 + above))
})

it.each([
  [850, 800],
  [800, 800],
  [799, 740],
  [580, 580],
  [579, 300],
  [300, 300],
  [299, undefined],
  [null, undefined],
])('the band of %s begins at %s', (score, lowest) => {
  expect(creditScoreBand(score)?.[0]).toBe(lowest)
})
