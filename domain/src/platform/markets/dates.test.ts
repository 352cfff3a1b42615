import { describe, expect, it } from 'vitest'
import { formatLongDate, monthName } from './dates.ts'
import { formatDistance } from './distances.ts'
import type { Locale } from './locales.ts'
import { formatAge, formatInstant, formatTime, wallClock } from './times.ts'

const plain = (text: string): string => text.replace(/\s/gu, ' ')

describe('dates', () => {
  it.each<readonly [string, Locale, string]>([
    ['2026-11-21', 'en-US', 'November 21, 2026'],
    ['2026-11-21', 'en-CA', 'November 21, 2026'],
    ['2026-11-21', 'fr-CA', '21 novembre 2026'],
    ['2026-08-05', 'en-US', 'August 5, 2026'],
    ['2026-08-05', 'fr-CA', '5 août 2026'],
    ['2026-02-01', 'fr-CA', '1er février 2026'],
    ['soon', 'en-US', 'soon'],
  ])('%s in %s', (date, locale, written) => {
    expect(formatLongDate(date, locale)).toBe(written)
  })

  it('names months', () => {
    expect([monthName(12, 'fr'), monthName(1, 'en'), monthName(13, 'en')]).toEqual([
      'décembre',
      'January',
      '',
    ])
  })
})

describe('times', () => {
  it.each<readonly [string, string, string, string]>([
    ['13:30', '1:30 PM', '1:30 p.m.', '13 h 30'],
    ['00:05', '12:05 AM', '12:05 a.m.', '0 h 05'],
    ['12:00', '12:00 PM', '12:00 p.m.', '12 h 00'],
    ['09:00:00', '9:00 AM', '9:00 a.m.', '9 h 00'],
    ['late', 'late', 'late', 'late'],
  ])('%s', (time, us, ca, fr) => {
    expect(plain(formatTime(time, 'en-US'))).toBe(us)
    expect(plain(formatTime(time, 'en-CA'))).toBe(ca)
    expect(plain(formatTime(time, 'fr-CA'))).toBe(fr)
  })

  it('never breaks a French time over two lines', () => {
    expect(formatTime('13:30', 'fr-CA')).toBe('13\u00A0h\u00A030')
  })
})

describe('the wall clock of a dealership', () => {
  const instant = Date.UTC(2026, 10, 21, 4, 30)

  it('shows its own day and hour', () => {
    expect(wallClock(instant, 'America/Toronto')).toEqual({ date: '2026-11-20', time: '23:30' })
    expect(wallClock(instant, 'America/Los_Angeles')).toEqual({ date: '2026-11-20', time: '20:30' })
    expect(wallClock(Date.UTC(2026, 10, 21, 5), 'America/Toronto').time).toBe('00:00')
  })

  it('keeps local hours on both nights of the clock change', () => {
    expect(wallClock(Date.UTC(2026, 2, 8, 7), 'America/Toronto').time).toBe('03:00')
    expect(wallClock(Date.UTC(2026, 10, 1, 5, 30), 'America/Toronto').time).toBe('01:30')
    expect(wallClock(Date.UTC(2026, 10, 1, 6, 30), 'America/Toronto').time).toBe('01:30')
  })

  it('formats both', () => {
    expect(plain(formatInstant(instant, 'America/Toronto', 'fr-CA'))).toBe('20 novembre 2026 à 23 h 30')
    expect(plain(formatInstant(instant, 'America/Los_Angeles', 'en-US'))).toBe('November 20, 2026 at 8:30 PM')
  })
})

describe('distances and ages', () => {
  it('have their unit', () => {
    expect(plain(formatDistance(12_000, 'mi', 'en-US'))).toBe('12,000 mi')
    expect(plain(formatDistance(20_000, 'km', 'en-CA'))).toBe('20,000 km')
    expect(formatDistance(20_000, 'km', 'fr-CA')).toBe('20\u00A0000\u00A0km')
  })

  it.each([
    [30_000, '0 min', '0 min'],
    [59 * 60_000, '59 min', '59 min'],
    [2.5 * 3_600_000, '2 h', '2 h'],
    [49 * 3_600_000, '2 d', '2 j'],
    [-5, '0 min', '0 min'],
  ])('%d ms ago', (age, english, french) => {
    expect(plain(formatAge(age, 'en'))).toBe(english)
    expect(plain(formatAge(age, 'fr'))).toBe(french)
  })
})
