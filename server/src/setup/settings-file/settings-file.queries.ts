import { createHash } from 'node:crypto'
import type { SettingsPart } from '@forecourt/contract/setup/settings-file.ts'
import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import { settingsParts } from './settings-parts.ts'

/** The rows of every part, and a hash of all of them. */
export interface StoredSettings {
  readonly rows: Readonly<Record<SettingsPart, readonly never[]>>
  readonly state: string
}

/** Reads all settings of a dealership as they are on a day, in one statement. */
export async function readSettings(
  tx: Tx,
  dealerId: string,
  day: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<StoredSettings> {
  const parts = settingsParts.map(
    ({ name, select }) =>
      sql`(SELECT coalesce(json_agg(to_jsonb(part)), '[]'::json) FROM (${select(tx, dealerId, isLocked, day).getSQL()}) AS part) AS ${sql.identifier(name)}`,
  )
  const { rows } = await tx.execute(sql`SELECT ${joinedBy(sql`, `, parts)}`)
  const [found = {}] = rows
  const state = createHash('sha256').update(JSON.stringify(found)).digest('hex')
  return { rows: found as StoredSettings['rows'], state }
}

/** Runs statements that change different rows as one. */
export async function writeTogether(tx: Tx, statements: readonly SQLWrapper[]): Promise<void> {
  if (statements.length === 0) return
  const bodies = statements.map(
    (statement, index) => sql`${sql.raw(`change_${index + 1}`)} AS (${statement.getSQL()} RETURNING 1)`,
  )
  await tx.execute(sql`WITH ${joinedBy(sql`, `, bodies)} SELECT 1`)
}
