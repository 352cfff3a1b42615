import { expect, it } from 'vitest'
import {
  ESTIMATE_FAILURES,
  estimateEndsAt,
  estimateStatus,
  holdsAt,
  isSilent,
  mayAskAgain,
} from './estimates.ts'

const minute = 60_000

it.each([
  ['was never asked', { asked: null, answered: null, failure: null }, 0, true],
  ['is thinking', { asked: 0, answered: null, failure: null }, 29_999, false],
  ['never came back', { asked: 0, answered: null, failure: null }, 30_000, true],
  ['gave a value just now', { asked: 0, answered: 1000, failure: null }, 9 * minute, false],
  ['gave a value a while ago', { asked: 0, answered: 0, failure: null }, 10 * minute, true],
  ['has no bid', { asked: 0, answered: 0, failure: 'no_bid' }, minute, false],
  ['did not know us', { asked: 0, answered: 0, failure: 'auth_failed' }, 1, true],
  ['failed', { asked: 0, answered: 0, failure: 'unknown' }, 1, true],
] as const)('a service that %s', (_name, asking, now, may) => {
  expect(mayAskAgain(asking, now)).toBe(may)
})

it('has the status of its last response', () => {
  const at = { asked: 0, answered: 0 }
  expect(estimateStatus({ asked: 0, answered: null, failure: null })).toBe('awaiting_provider')
  expect(estimateStatus({ ...at, failure: null })).toBe('estimate_applied')
  expect(ESTIMATE_FAILURES.map(failure => estimateStatus({ ...at, failure }))).toEqual(
    ESTIMATE_FAILURES.map(() => 'awaiting_dealer'),
  )
  expect(ESTIMATE_FAILURES.filter(isSilent)).toEqual(['not_available', 'no_bid'])
})

it.each([
  [84_200, 84_200, 'km', true],
  [84_200, 84_700, 'km', true],
  [84_200, 84_701, 'km', false],
  [84_200, 83_700, 'km', true],
  [84_200, 83_699, 'km', false],
  [52_000, 52_310, 'mi', true],
  [52_000, 52_311, 'mi', false],
] as const)('a value made at %i holds at %i %s: %o', (valued, odometer, unit, holds) => {
  expect(holdsAt(valued, odometer, unit)).toBe(holds)
})

it('returns the maximum odometer reading of a value', () => {
  expect([estimateEndsAt(84_200, 'km'), estimateEndsAt(52_000, 'mi')]).toEqual([84_700, 52_310])
})
