import { expect, test } from 'vitest'
import { backOff, MAX_TRIES } from './back-off.ts'

test.each([
  [1, 2.5, 5],
  [2, 5, 10],
  [3, 10, 20],
  [9, 640, 1280],
  [10, 1280, 2560],
  [11, 1800, 3600],
  [MAX_TRIES, 1800, 3600],
])('after try %i a message waits between %d and %d seconds', (tries, shortest, longest) => {
  expect([backOff(tries, 0), backOff(tries, 1)]).toEqual([shortest, longest])
})

test('all tries together take half a working day and no more', () => {
  const waits = Array.from({ length: MAX_TRIES - 1 }, (_, n) => backOff(n + 1, 1))
  const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600
  expect([MAX_TRIES, Math.round(hours)]).toEqual([20, 10])
})
