import { expect, test } from 'vitest'
import { LOOK_MINUTES, RecentLooks } from './recent-looks.ts'

const now = new Date('2026-11-21T16:00:00.000Z')
const look = { dealer: 'a', user: 'u', customer: 'c', what: 'viewed' } as const

test('a view is remembered for its quarter of an hour, at its own dealership only', () => {
  const looks = new RecentLooks()
  expect(looks.has(look, now)).toBe(false)
  looks.keep(look, now)
  expect(looks.has(look, now)).toBe(true)
  for (const other of [{ dealer: 'b' }, { user: 'v' }, { customer: 'd' }, { what: 'viewed_offers' as const }])
    expect(looks.has({ ...look, ...other }, now)).toBe(false)
  expect(looks.has(look, new Date(now.getTime() + LOOK_MINUTES * 60_000))).toBe(false)
})
