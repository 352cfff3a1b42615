import { describe, expect, test } from 'vitest'
import { isReservationInForce, reservationEnd } from './vehicle-reservation.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-21T16:00:00Z')
const terms = { hold_hours: 72, reservation_auto_release: true }

describe('the end of a reservation by a deposit', () => {
  test.each([
    ['captured: after the hours of the dealership', 72, null, 72 * HOUR],
    ['held for longer: after the hours too', 72, now + 168 * HOUR, 72 * HOUR],
    ['held for less: when the hold ends', 72, now + 10 * HOUR, 10 * HOUR],
    ['the shortest setting', 1, null, HOUR],
  ])('%s', (_name, hold_hours, captureBefore, after) => {
    expect(reservationEnd(now, { ...terms, hold_hours }, captureBefore)).toBe(now + after)
  })
})

describe('a reservation excludes other customers', () => {
  test.each([
    ['before its end', 1, true, true],
    ['not at its end', 0, true, false],
    ['not after it', -1, true, false],
    ['after it where somebody has to release it', -1, false, true],
  ])('%s', (_name, left, auto_release, expected) => {
    expect(isReservationInForce({ until: now + left, auto_release }, now)).toBe(expected)
  })
})
