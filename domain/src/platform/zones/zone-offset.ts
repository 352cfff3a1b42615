import { ZONE_CHANGES, type ZoneChange } from './zone-changes.table.ts'

/**
 * Offset of a time zone (IANA name) from UTC at an instant, both in milliseconds.
 * @throws RangeError for an unknown time zone
 */
export type OffsetSource = (instant: number, timeZone: string) => number

const MINUTE = 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The offset according to the time-zone data of Node or the browser. */
export const readRuntimeOffset: OffsetSource = (instant, timeZone) => {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    clocks.set(timeZone, clock)
  }
  const offset = /[+-]\d\d:\d\d/u.exec(clock.format(instant))?.[0] ?? 'Z'
  return -Date.parse(`1970-01-01T00:00${offset}`)
}

const isUnknownTo = (source: OffsetSource, { zone, from, offset_minutes }: ZoneChange): boolean =>
  source(from, zone) !== offset_minutes * MINUTE

/** Corrects a source whose data is older than a change in the table; newer sources are used unchanged. */
export const correctOffsets =
  (source: OffsetSource): OffsetSource =>
  (instant, timeZone) => {
    const change = ZONE_CHANGES.find(({ zone, from }) => zone === timeZone && instant >= from)
    return change && isUnknownTo(source, change) ? change.offset_minutes * MINUTE : source(instant, timeZone)
  }

/** The offset used by server, SQL and browser. */
export const zoneOffset: OffsetSource = correctOffsets(readRuntimeOffset)

/** The zones of the table whose change is missing in a source. */
export const findOutdatedZones = (source: OffsetSource): readonly string[] =>
  ZONE_CHANGES.filter(change => isUnknownTo(source, change)).map(({ zone }) => zone)
