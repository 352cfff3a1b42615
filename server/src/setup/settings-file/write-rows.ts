import { and, eq, getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { joinedBy } from '#platform/db/fragments.ts'

/** A table of a dealership's own rows. */
type OwnTable = PgTable & { readonly dealer_id: PgColumn; readonly id: PgColumn }

/** A row with the column names and plain values of the database. */
type OwnRow = { readonly dealer_id: string; readonly id: string }

/** Columns that the database maintains: versions, change times, and derived columns. */
const KEPT = new Set(['version', 'updated'])

const columnsOf = (table: OwnTable): readonly string[] =>
  Object.values(getTableColumns(table))
    .filter(({ name, generated }) => generated === undefined && !KEPT.has(name))
    .map(({ name }) => name)

const listed = (table: OwnTable, rows: readonly OwnRow[]): SQL =>
  sql`jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::jsonb) AS wanted`

/** A statement that inserts these rows; none without rows. A missing column is NULL. */
export function insertingRows(table: OwnTable, rows: readonly OwnRow[]): readonly SQLWrapper[] {
  if (rows.length === 0) return []
  const names = columnsOf(table).map(name => sql.identifier(name))
  const list = sql.join(names, sql`, `)
  return [sql`INSERT INTO ${table} (${list}) SELECT ${list} FROM ${listed(table, rows)}`]
}

/** A statement that updates rows locked by this transaction and increments their versions. */
export function updatingRows(table: OwnTable, rows: readonly OwnRow[]): readonly SQLWrapper[] {
  if (rows.length === 0) return []
  const sets = columnsOf(table)
    .filter(name => name !== 'dealer_id' && name !== 'id')
    .map(name => sql`${sql.identifier(name)} = wanted.${sql.identifier(name)}`)
  const times = 'updated' in getTableColumns(table) ? [sql`updated = now()`] : []
  return [
    sql`UPDATE ${table} SET ${joinedBy(sql`, `, [...sets, ...times])}, version = ${table}.version + 1
    FROM ${listed(table, rows)}
    WHERE ${table}.dealer_id = wanted.dealer_id AND ${table}.id = wanted.id`,
  ]
}

/** A statement that deletes rows of a dealership; none without rows. */
export function deletingRows(
  table: OwnTable,
  dealerId: string,
  ids: readonly string[],
): readonly SQLWrapper[] {
  if (ids.length === 0) return []
  const isGone = and(eq(table.dealer_id, dealerId), sql`${table.id} = ANY (${sql.param(ids)}::uuid[])`)
  return [sql`DELETE FROM ${table} WHERE ${isGone}`]
}
