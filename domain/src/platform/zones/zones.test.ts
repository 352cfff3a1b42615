import { describe, expect, it, test } from 'vitest'
import { TIME_ZONES } from '#platform/markets/time-zones.table.ts'
import { instantOf, wallClock } from '#platform/markets/times.ts'
import { SHOWN_TIMES } from './testing/shown-times.ts'
import { ZONE_CHANGES } from './zone-changes.table.ts'
import { endOfDay, findInstant, startOfDay } from './zone-days.ts'
import { zoneName } from './zone-name.ts'
import { correctOffsets, findOutdatedZones, readRuntimeOffset, type OffsetSource } from './zone-offset.ts'

const HOUR = 3_600_000
const OLD_TWINS: Readonly<Record<string, string>> = {
  'America/Vancouver': 'America/Los_Angeles',
  'America/Edmonton': 'America/Denver',
  'America/Yellowknife': 'America/Denver',
  'America/Winnipeg': 'America/Chicago',
}

/** Time-zone data of 2025: the zones without clock changes still change with their neighbours in the USA. */
const readOldOffset: OffsetSource = (instant, zone) => readRuntimeOffset(instant, OLD_TWINS[zone] ?? zone)
/** Data with the changes of 2026, and one of 2028 that the table does not have. */
const readNewerOffset: OffsetSource = (instant, zone) =>
  zone === 'America/Vancouver' && instant >= Date.UTC(2028, 0, 1)
    ? -8 * HOUR
    : correctOffsets(readOldOffset)(instant, zone)

const show = (instant: number, zone: string, offset: OffsetSource) =>
  new Date(instant + offset(instant, zone)).toISOString().slice(0, 16).replace('T', ' ')

test('the known answers cover every zone available to dealerships', () => {
  expect(new Set(SHOWN_TIMES.map(({ zone }) => zone))).toEqual(new Set([...TIME_ZONES.CA, ...TIME_ZONES.US]))
})

describe.each([
  ['of this runtime', readRuntimeOffset],
  ['of 2025', readOldOffset],
  ['newer than the table', readNewerOffset],
])('with time-zone data %s', (_, source) => {
  const offset = correctOffsets(source)

  test.each([...new Set(SHOWN_TIMES.map(({ zone }) => zone))])('%s shows the right time', zone => {
    const answers = SHOWN_TIMES.filter(answer => answer.zone === zone)
    expect(answers.map(({ instant }) => show(instant, zone, offset))).toEqual(
      answers.map(({ date, time }) => `${date} ${time}`),
    )
  })

  test('9:00 on 2 November 2026 is 16:00Z in Vancouver and 15:00Z in Edmonton and Yellowknife', () => {
    const morning = Date.UTC(2026, 10, 2, 9)
    const found = ['America/Vancouver', 'America/Edmonton', 'America/Yellowknife'].map(zone =>
      new Date(findInstant(morning, zone, offset) ?? Number.NaN).toISOString().slice(11, 16),
    )
    expect(found).toEqual(['16:00', '15:00', '15:00'])
  })
})

describe('the table of changes', () => {
  it('is used only if the data is older', () => {
    expect(findOutdatedZones(readOldOffset)).toEqual(ZONE_CHANGES.map(({ zone }) => zone))
    expect(findOutdatedZones(readNewerOffset)).toEqual([])
  })

  it('is overridden by data with a later change', () => {
    const winter = Date.UTC(2028, 11, 1, 17)
    expect(show(winter, 'America/Vancouver', correctOffsets(readNewerOffset))).toBe('2028-12-01 09:00')
    expect(show(winter, 'America/Vancouver', correctOffsets(readOldOffset))).toBe('2028-12-01 10:00')
  })

  it('does not change earlier instants', () => {
    const winter = Date.UTC(2025, 11, 1, 17)
    expect(show(winter, 'America/Vancouver', correctOffsets(readOldOffset))).toBe('2025-12-01 09:00')
    expect(show(winter, 'America/Edmonton', correctOffsets(readOldOffset))).toBe('2025-12-01 10:00')
  })
})

describe('the clock of every zone', () => {
  it('shows the known answers', () => {
    expect(SHOWN_TIMES.map(({ instant, zone }) => wallClock(instant, zone))).toEqual(
      SHOWN_TIMES.map(({ date, time }) => ({ date, time })),
    )
  })

  it('finds the instant of a time, the first of two if an hour occurs twice', () => {
    const wrong = SHOWN_TIMES.filter(({ zone, instant, date, time }) => {
      const found = instantOf({ date, time }, zone) ?? Number.NaN
      return found !== instant && found !== instant - HOUR
    })
    expect(wrong).toEqual([])
  })

  it('begins a day at its midnight and ends it at the next', () => {
    const days = SHOWN_TIMES.map(
      ({ zone, date }) => [startOfDay(date, zone), endOfDay(date, zone), zone, date] as const,
    )
    for (const [start, end, zone, date] of days) {
      expect(wallClock(start, zone)).toEqual({ date, time: '00:00' })
      expect(wallClock(start - 1, zone).date < date).toBe(true)
      expect(wallClock(end, zone).time).toBe('00:00')
      expect(wallClock(end - 1, zone).date).toBe(date)
    }
  })

  it('begins a day without midnight when the clock is set forward', () => {
    expect(new Date(startOfDay('2024-03-10', 'America/Havana')).toISOString()).toBe(
      '2024-03-10T05:00:00.000Z',
    )
    expect(wallClock(startOfDay('2024-03-10', 'America/Havana'), 'America/Havana').time).toBe('01:00')
  })

  it('supports every date', () => {
    expect([startOfDay('0001-01-01', 'America/Toronto'), endOfDay('9999-12-31', 'America/Toronto')]).toEqual([
      expect.any(Number),
      Date.UTC(10_000, 0, 1, 5),
    ])
  })
})

test('zones have their usual names', () => {
  expect([
    zoneName('America/Vancouver', 'en-CA'),
    zoneName('America/Edmonton', 'en-CA'),
    zoneName('America/Edmonton', 'fr-CA'),
    zoneName('America/Toronto', 'fr-CA'),
    zoneName('America/Whitehorse', 'en-CA'),
  ]).toEqual(['Pacific Time', 'Mountain Time', 'heure des Rocheuses', 'heure de l’Est', 'Yukon Time'])
})
