import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, wallClock } from '#platform/markets/times.ts'
import { actionsOn, isLive, stepOfAppointment } from './appointment-states.ts'
import { bookingProblem, isFull, type Taken } from './booking-problem.ts'
import { openDay, slotsOf, type Opening } from './opening-days.ts'
import { dayAfter } from '#platform/zones/calendar.ts'

const week = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map(day => ({
  day,
  is_working: true,
  start: '09:00',
  end: '18:00',
}))

const opening: Opening = {
  timezone: 'America/Toronto',
  hours: [...week, { day: 'saturday', is_working: true, start: '10:15', end: '12:00' }],
  holidays: [{ date: '2026-12-25', name_en: 'Christmas Day', name_fr: 'Noël' }],
  calendar: {
    slot_minutes: 30,
    capacity: 2,
    lead_time_min: 120,
    horizon_days: 30,
    blackout_dates: ['2026-11-30'],
  },
}

const at = (date: string, time: string, timezone = opening.timezone) =>
  instantOf({ date, time }, timezone) ?? Number.NaN
/** A Thursday. */
const now = at('2026-11-26', '10:00')

describe('the clock of a dealership', () => {
  test.each([
    ['2026-11-26', '14:00', 'America/Toronto', '2026-11-26T19:00:00.000Z'],
    ['2026-07-01', '14:00', 'America/Toronto', '2026-07-01T18:00:00.000Z'],
    ['2026-11-26', '14:00', 'America/St_Johns', '2026-11-26T17:30:00.000Z'],
    // This hour occurs twice on a November night: the first one.
    ['2026-11-01', '01:30', 'America/Toronto', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:00', 'America/Toronto', '2026-11-01T07:00:00.000Z'],
    ['2026-03-08', '03:00', 'America/Toronto', '2026-03-08T07:00:00.000Z'],
  ])('%s %s in %s', (date, time, timezone, instant) => {
    expect(new Date(at(date, time, timezone)).toISOString()).toBe(instant)
  })

  test.each([
    ['2026-03-08', '02:30', 'America/Toronto'],
    ['2026-02-30', '10:00', 'America/Toronto'],
    ['soon', '10:00', 'America/Toronto'],
  ])('%s %s in %s is no time', (date, time, timezone) => {
    expect(instantOf({ date, time }, timezone)).toBeUndefined()
  })

  test('every instant of a whole minute round-trips, or returns the one an hour earlier', () => {
    const minute = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 })
    const zone = fc.constantFrom(
      'America/Toronto',
      'America/Los_Angeles',
      'America/St_Johns',
      'America/Regina',
    )
    fc.assert(
      fc.property(minute, zone, (minutes, timezone) => {
        const instant = minutes * 60_000
        const found = instantOf(wallClock(instant, timezone), timezone)
        expect([instant, instant - 3_600_000]).toContain(found)
      }),
    )
  })
})

describe('days', () => {
  test.each([
    ['2026-11-26', '09:00', '18:00', null],
    ['2026-11-28', '10:15', '12:00', null],
    ['2026-11-29', null, null, 'hours'],
    ['2026-11-30', null, null, 'blackout'],
    ['2026-12-25', null, null, 'holiday'],
  ])('%s', (date, opens, closes, closed_for) => {
    expect(openDay(date, opening)).toMatchObject({ date, opens, closes, closed_for })
  })

  test('includes the name of a holiday', () => {
    expect(openDay('2026-12-25', opening).holiday).toEqual({ name_en: 'Christmas Day', name_fr: 'Noël' })
  })

  test.each([
    ['2026-11-26', 1, '2026-11-27'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-11-26', -26, '2026-10-31'],
  ])('%s and %i days are %s', (date, days, expected) => {
    expect(dayAfter(date, days)).toBe(expected)
  })

  test('times start at opening and end before closing', () => {
    expect(slotsOf('2026-11-28', opening).map(({ time }) => time)).toEqual(['10:15', '10:45', '11:15'])
    expect(slotsOf('2026-11-26', opening)).toHaveLength(18)
    expect(slotsOf('2026-11-29', opening)).toEqual([])
  })

  test('a night that skips an hour has no times in it', () => {
    const always = WEEK_ROUND
    const times = slotsOf('2026-03-08', always).map(({ time }) => time)
    expect(times).not.toContain('02:00')
    expect(times).toContain('03:00')
    const starts = slotsOf('2026-03-08', always).map(({ start }) => start)
    expect(starts.toSorted((a, b) => a - b)).toEqual(starts)
  })
})

const WEEK_ROUND: Opening = {
  ...opening,
  hours: [{ day: 'sunday', is_working: true, start: '00:00', end: '23:59' }],
}

describe('problems of a time', () => {
  const full = (time: string): Taken[] =>
    Array.from({ length: 2 }, () => ({
      start: at('2026-11-27', time),
      end: at('2026-11-27', time) + 1_800_000,
    }))

  test.each([
    ['2026-11-26', '09:30', 'past', 'past'],
    ['2026-11-26', '10:00', 'past', 'past'],
    ['2026-11-26', '10:30', undefined, 'too_soon'],
    ['2026-11-26', '12:00', undefined, undefined],
    ['2026-11-26', '17:30', undefined, undefined],
    ['2026-11-26', '17:45', 'outside_hours', 'outside_hours'],
    ['2026-11-26', '18:00', 'outside_hours', 'outside_hours'],
    ['2026-11-27', '08:30', 'outside_hours', 'outside_hours'],
    ['2026-11-27', '09:10', undefined, 'not_offered'],
    ['2026-11-27', '11:00', 'full', 'full'],
    ['2026-11-27', '11:15', 'full', 'not_offered'],
    ['2026-11-29', '11:00', 'outside_hours', 'outside_hours'],
    ['2026-11-30', '11:00', 'outside_hours', 'outside_hours'],
    ['2026-12-25', '11:00', 'outside_hours', 'outside_hours'],
    ['2026-12-28', '11:00', undefined, 'too_far'],
    ['2027-12-01', '11:00', 'too_far', 'too_far'],
  ] as const)('%s %s: staff %s, customer %s', (date, time, staff, customer) => {
    const taken = full('11:00')
    const ask = (by: 'staff' | 'customer') => bookingProblem(at(date, time), { opening, taken, now, by })
    expect({ staff: ask('staff'), customer: ask('customer') }).toEqual({ staff, customer })
  })

  test('a time is full if the capacity is reached at any moment of it', () => {
    const stretch = { start: 0, end: 60 }
    expect(
      isFull(
        stretch,
        [
          { start: 0, end: 30 },
          { start: 30, end: 60 },
        ],
        2,
      ),
    ).toBe(false)
    expect(
      isFull(
        stretch,
        [
          { start: 0, end: 31 },
          { start: 30, end: 60 },
        ],
        2,
      ),
    ).toBe(true)
    expect(
      isFull(
        stretch,
        [
          { start: -30, end: 0 },
          { start: 60, end: 90 },
        ],
        1,
      ),
    ).toBe(false)
  })

  test('every time offered to a customer is also valid for staff', () => {
    const stretch = fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 5, max: 120 }))
    fc.assert(
      fc.property(
        fc.array(stretch, { maxLength: 30 }),
        fc.integer({ min: 0, max: 20 }),
        (stretches, days) => {
          const date = dayAfter('2026-11-26', days)
          const first = at(date, '08:00')
          const taken = stretches.map(([from, length]) => ({
            start: first + from * 60_000,
            end: first + (from + length) * 60_000,
          }))
          const ask = (start: number, by: 'staff' | 'customer') =>
            bookingProblem(start, { opening, taken, now, by })
          const offered = slotsOf(date, opening).filter(({ start }) => ask(start, 'customer') === undefined)
          expect(offered.filter(({ start }) => ask(start, 'staff') !== undefined)).toEqual([])
        },
      ),
    )
  })
})

describe('states (decisions 4.1)', () => {
  const later = now + 3_600_000
  test.each([
    ['unconfirmed', 'none', later, ['confirm', 'move', 'cancel']],
    ['confirmed', 'none', later, ['move', 'cancel']],
    ['unconfirmed', 'none', now, ['move', 'cancel', 'tell_outcome']],
    ['confirmed', 'none', now, ['move', 'cancel', 'tell_outcome']],
    ['confirmed', 'kept', now, []],
    ['confirmed', 'no_show', now, []],
    ['cancelled', 'none', later, []],
    ['cancelled', 'rescheduled', later, []],
  ] as const)('%s, %s', (state, outcome, start, acts) => {
    expect(actionsOn({ state, outcome, start }, now)).toEqual(acts)
    expect(isLive({ state, outcome })).toBe(acts.length > 0)
  })

  test.each([
    ['unconfirmed', 'none', 'customer', 'awaiting-dealer'],
    ['unconfirmed', 'none', 'dealer', 'awaiting-customer'],
    ['confirmed', 'none', 'customer', 'completed'],
    ['unconfirmed', 'kept', 'dealer', 'completed'],
    ['confirmed', 'no_show', 'dealer', 'expired'],
    ['cancelled', 'none', 'customer', 'declined'],
  ] as const)('%s, %s, asked for by the %s: %s', (state, outcome, source, step) => {
    expect(stepOfAppointment({ state, outcome, source })).toBe(step)
  })
})
