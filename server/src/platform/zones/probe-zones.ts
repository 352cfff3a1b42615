import { ZONE_CHANGES } from '@forecourt/domain/platform/zones/zone-changes.table.ts'
import {
  findOutdatedZones,
  readRuntimeOffset,
  type OffsetSource,
} from '@forecourt/domain/platform/zones/zone-offset.ts'
import { sql } from 'drizzle-orm'
import type { Pool, Tx } from '#platform/db/client.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import type { Logger } from '#platform/log.ts'

const MINUTE = 60_000

/** The offset changes as PostgreSQL has them; a zone that it does not know has no row. */
async function readOffsets(tx: Tx) {
  const { rows } = await tx.execute<{ zone: string; minutes: number }>(sql`
    SELECT c.zone, (extract(epoch FROM (c.at AT TIME ZONE c.zone) - (c.at AT TIME ZONE 'UTC')) / 60)::int AS minutes
    FROM (SELECT zone, to_timestamp("from" / 1000.0) AS at
      FROM jsonb_to_recordset(${JSON.stringify(ZONE_CHANGES)}::jsonb) AS r (zone text, "from" bigint)) AS c
    WHERE EXISTS (SELECT FROM pg_timezone_names AS n WHERE n.name = c.zone)`)
  return rows
}

/** The zones of the table whose change the time-zone data of this PostgreSQL does not know. */
export async function findOutdatedInDatabase(pool: Pool): Promise<readonly string[]> {
  const rows = await withPlatform(pool, readOffsets)
  const known = new Map(rows.map(({ zone, minutes }) => [zone, minutes * MINUTE]))
  return findOutdatedZones((_, zone) => known.get(zone) ?? Number.NaN)
}

/**
 * Logs at start which time-zone data is older than the product's table. Nothing depends on it: where data is older
 * the table computes the instants, and PostgreSQL receives instants.
 */
export async function probeZones(
  pool: Pool,
  log: Pick<Logger, 'warn'>,
  source: OffsetSource = readRuntimeOffset,
): Promise<void> {
  const node = findOutdatedZones(source)
  const postgres = await findOutdatedInDatabase(pool)
  if (node.length + postgres.length === 0) return
  log.warn(
    { node, postgres },
    'time-zone data is older than the rules in force: the table of the product is used',
  )
}
