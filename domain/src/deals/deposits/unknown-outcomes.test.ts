import { expect, test } from 'vitest'
import { decideOnReading, isKeyRemembered, MAX_READINGS, pauseAfterReading } from './unknown-outcomes.ts'

test.each([
  ['done', 1, 'finish'],
  ['done', MAX_READINGS + 1, 'finish'],
  ['not_done', 1, 'repeat'],
  ['not_done', MAX_READINGS, 'repeat'],
  ['not_done', MAX_READINGS + 1, 'refuse'],
  ['unreadable', 1, 'wait'],
  ['unreadable', 400, 'wait'],
] as const)('a reading of "%s" after %i readings leads to: %s', (reading, readings, decision) => {
  expect(decideOnReading(reading, readings)).toBe(decision)
})

test('is checked after a minute, five minutes, an hour, and then daily for a week', () => {
  const minutes = Array.from({ length: MAX_READINGS }, (_, readings) => pauseAfterReading(readings) / 60_000)
  expect(minutes).toEqual([1, 5, 60, 1440, 1440, 1440, 1440, 1440, 1440, 1440])
})

test.each([
  [0, true],
  [22.9, true],
  [23, false],
  [48, false],
  // The clock was set back, so the age of the key is unknown.
  [-48, false],
])('a key that is %d hours old is remembered: %s', (hours, isRemembered) => {
  expect(isKeyRemembered(0, hours * 3_600_000)).toBe(isRemembered)
})
