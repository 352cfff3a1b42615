import { ZONE_CHANGES } from '@forecourt/domain/platform/zones/zone-changes.table.ts'
import type { OffsetSource } from '@forecourt/domain/platform/zones/zone-offset.ts'
import { SHOWN_TIMES } from '@forecourt/domain/platform/zones/testing/shown-times.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import { endOfDaySql, startOfDaySql } from '#platform/db/day-bounds.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { findOutdatedInDatabase, probeZones } from './probe-zones.ts'

const target = useTestApp()
const zones = ZONE_CHANGES.map(({ zone }) => zone)
const MINUTE = 60_000

const readRightOffset: OffsetSource = (_, zone) =>
  (ZONE_CHANGES.find(change => change.zone === zone)?.offset_minutes ?? 0) * MINUTE
const readOldOffset: OffsetSource = (instant, zone) => readRightOffset(instant, zone) - 60 * MINUTE

function collectWarnings() {
  const lines: unknown[][] = []
  return { lines, log: { warn: (...line: unknown[]) => void lines.push(line) } }
}

test('logs once which time-zone data is older than the current rules', async () => {
  const { lines, log } = collectWarnings()
  await probeZones(target.app.pool, log, readOldOffset)
  expect(lines).toEqual([
    [
      { node: zones, postgres: await findOutdatedInDatabase(target.app.pool) },
      'time-zone data is older than the rules in force: the table of the product is used',
    ],
  ])
})

test('finds the zones that PostgreSQL has wrong, and no others', async () => {
  const { rows } = await target.app.pool.query<{ hour: string }>(
    `SELECT to_char('2026-11-02 16:00Z'::timestamptz AT TIME ZONE zone, 'HH24') AS hour FROM unnest($1::text[]) AS zone`,
    [zones],
  )
  const wrong = ZONE_CHANGES.filter(
    ({ offset_minutes }, n) => Number(rows[n]?.hour) !== 16 + offset_minutes / 60,
  ).map(({ zone }) => zone)
  expect(await findOutdatedInDatabase(target.app.pool)).toEqual(wrong)
})

test('SQL assigns every instant to the local day, in every zone', async () => {
  const placed = await withPlatform(target.app.pool, async tx => {
    const parts = SHOWN_TIMES.map(
      ({ instant, date, zone }) =>
        sql`(to_timestamp(${instant / 1000}::float8) >= ${startOfDaySql(date, zone)}
          AND to_timestamp(${instant / 1000}::float8) < ${endOfDaySql(date, zone)})`,
    )
    const { rows } = await tx.execute<{ placed: boolean[] }>(
      sql`SELECT ARRAY[${joinedBy(sql`, `, parts)}] AS placed`,
    )
    return rows[0]?.placed
  })
  expect(SHOWN_TIMES.filter((_, n) => placed?.[n] !== true)).toEqual([])
})
