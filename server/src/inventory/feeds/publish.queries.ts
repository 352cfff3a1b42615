import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { joinedBy, withoutPlannerStatistics } from '#platform/db/fragments.ts'
import type { ImportColumns } from './feed-wire.ts'
import { COLUMNS } from './row-columns.ts'

const NAMES = Object.keys(COLUMNS)
const name = (column: string) => sql.identifier(column)
const record = joinedBy(
  sql`, `,
  Object.entries(COLUMNS).map(([column, type]) => sql`${name(column)} ${sql.raw(type)}`),
)
const names = joinedBy(
  sql`, `,
  NAMES.map(column => sql`${name(column)}`),
)

/** Defaults for columns that a new row leaves out. */
const ABSENT: Readonly<Record<string, SQL>> = {
  delivery_charge: sql`0`,
  options: sql`'{}'::text[]`,
  photo_links: sql`'{}'::text[]`,
}
const given = joinedBy(
  sql`, `,
  NAMES.map(column =>
    ABSENT[column] ? sql`coalesce(d.${name(column)}, ${ABSENT[column]})` : sql`d.${name(column)}`,
  ),
)
const kept = joinedBy(
  sql`, `,
  NAMES.map(
    column =>
      sql`${name(column)} = CASE WHEN r.data ? ${sql.raw(`'${column}'`)} THEN d.${name(column)} ELSE v.${name(column)} END`,
  ),
)
const restored = joinedBy(
  sql`, `,
  NAMES.map(
    column =>
      sql`${name(column)} = CASE WHEN r.before ? ${sql.raw(`'${column}'`)} THEN d.${name(column)} ELSE v.${name(column)} END`,
  ),
)

/** Rows of one statement. */
export interface Lines {
  readonly after: number
  readonly to: number
}

const rowsOf = ({ dealer_id, id }: ImportColumns, { after, to }: Lines, kinds: readonly string[]) =>
  sql`r.dealer_id = ${withoutPlannerStatistics(dealer_id)} AND r.import_id = ${withoutPlannerStatistics(id)} AND r.line > ${after} AND r.line <= ${to}
    AND r.kind IN (${joinedBy(
      sql`, `,
      kinds.map(kind => sql`${kind}`),
    )})`

export async function lastLine(tx: Tx, { dealer_id, id }: ImportColumns): Promise<number> {
  const { rows } = await tx.execute<{ line: number }>(
    sql`SELECT coalesce(max(line), 0)::int AS line FROM feed_rows WHERE dealer_id = ${dealer_id} AND import_id = ${id}`,
  )
  return rows[0]?.line ?? 0
}

/**
 * Inserts the new vehicles of these rows. One whose VIN or number is in use since the comparison is skipped, and
 * its row is marked.
 */
export async function insertNew(tx: Tx, row: ImportColumns, lines: Lines): Promise<void> {
  await tx.execute(sql`
    INSERT INTO vehicles (dealer_id, id, feed_id, ${names})
    SELECT r.dealer_id, r.vehicle_id, ${row.feed_id}::uuid, ${given}
    FROM feed_rows r, jsonb_to_record(r.data) AS d (${record})
    WHERE ${rowsOf(row, lines, ['new'])}
    ON CONFLICT DO NOTHING`)
  await tx.execute(sql`
    UPDATE feed_rows r SET is_done = true, vehicle_version = v.version FROM vehicles v
    WHERE ${rowsOf(row, lines, ['new'])} AND v.dealer_id = r.dealer_id AND v.id = r.vehicle_id`)
  await refuseUndone(tx, row, { lines, kinds: ['new'], rule: 'taken_meanwhile' })
}

interface Undone {
  readonly lines: Lines
  readonly kinds: readonly string[]
  readonly rule: string
}

const refuseUndone = (tx: Tx, row: ImportColumns, { lines, kinds, rule }: Undone) =>
  tx.execute(sql`
    UPDATE feed_rows r SET kind = 'refused', problems = ${JSON.stringify([{ field: null, rule, params: {} }])}::jsonb
    WHERE ${rowsOf(row, lines, kinds)} AND NOT r.is_done`)

/** Vehicles that became unavailable or available. */
export interface Moved {
  readonly gone: readonly string[]
  readonly back: readonly string[]
}

const isGone = (status: string) => status === 'S' || status === 'U'

interface MovedRow extends Record<string, unknown> {
  readonly id: string
  readonly was: string
  readonly is: string
}

const movedOf = (rows: readonly MovedRow[]): Moved => ({
  gone: rows.filter(({ was, is }) => !isGone(was) && isGone(is)).map(({ id }) => id),
  back: rows.filter(({ was, is }) => isGone(was) && !isGone(is)).map(({ id }) => id),
})

/**
 * Writes changed vehicles and withdraws missing ones; a vehicle that somebody changed since the comparison stays,
 * and its row is marked. Rows are joined by ctid, because the import is locked and the planner, without statistics
 * on it, would join all rows of the file by line.
 */
export async function updateKnown(tx: Tx, row: ImportColumns, lines: Lines): Promise<Moved> {
  const { rows } = await tx.execute<MovedRow>(sql`
    WITH done AS (
      UPDATE vehicles v SET feed_id = ${row.feed_id}, ${kept}
      FROM feed_rows r, jsonb_to_record(r.data) AS d (${record})
      WHERE ${rowsOf(row, lines, ['changed', 'gone'])}
        AND v.dealer_id = r.dealer_id AND v.id = r.vehicle_id AND v.version = r.vehicle_version
      RETURNING v.id, v.version, v.stock_status AS is, coalesce(r.before ->> 'stock_status', v.stock_status) AS was,
        r.ctid AS place),
    noted AS (
      UPDATE feed_rows r SET is_done = true, vehicle_version = done.version FROM done
      WHERE r.dealer_id = ${row.dealer_id} AND r.ctid = done.place)
    SELECT id, "is", was FROM done WHERE "is" IS DISTINCT FROM was`)
  await refuseUndone(tx, row, { lines, kinds: ['changed', 'gone'], rule: 'changed_meanwhile' })
  return movedOf(rows)
}

/** Unchanged vehicles are maintained by the feed from here on. */
export async function adoptSame(tx: Tx, row: ImportColumns, lines: Lines): Promise<void> {
  await tx.execute(sql`
    UPDATE vehicles v SET feed_id = ${row.feed_id} FROM feed_rows r
    WHERE ${rowsOf(row, lines, ['same'])} AND v.dealer_id = r.dealer_id AND v.id = r.vehicle_id
      AND v.feed_id IS DISTINCT FROM ${row.feed_id}`)
}

/**
 * Restores changed and withdrawn vehicles unless somebody changed them since. The restored vehicle has a later
 * version, so versions recorded by earlier imports move along and those can be rolled back too.
 */
export async function restoreKnown(tx: Tx, row: ImportColumns, lines: Lines): Promise<Moved> {
  const { rows } = await tx.execute<MovedRow>(sql`
    WITH restored AS (
      UPDATE vehicles v SET ${restored}
      FROM feed_rows r, jsonb_to_record(r.before) AS d (${record})
      WHERE ${rowsOf(row, lines, ['changed', 'gone'])} AND r.is_done
        AND v.dealer_id = r.dealer_id AND v.id = r.vehicle_id AND v.version = r.vehicle_version
      RETURNING v.id, v.version, r.vehicle_version - 1 AS version_before, v.stock_status AS is,
        coalesce(r.data ->> 'stock_status', v.stock_status) AS was),
    left_before AS (
      UPDATE feed_rows e SET vehicle_version = e.vehicle_version + restored.version - restored.version_before
      FROM restored, feed_imports i
      WHERE i.dealer_id = ${withoutPlannerStatistics(row.dealer_id)} AND i.feed_id = ${row.feed_id} AND i.state = 'published'
        AND e.dealer_id = i.dealer_id AND e.import_id = i.id AND e.is_done
        AND e.vehicle_id = restored.id AND e.vehicle_version <= restored.version_before)
    SELECT id, "is", was FROM restored`)
  return movedOf(rows)
}

/**
 * Removes new vehicles: untouched ones without orders are deleted, those with orders or pictures are withdrawn,
 * and those changed since stay.
 */
export async function removeNew(tx: Tx, row: ImportColumns, lines: Lines): Promise<Moved> {
  const own = sql`${rowsOf(row, lines, ['new'])} AND r.is_done
    AND v.dealer_id = r.dealer_id AND v.id = r.vehicle_id AND v.version = r.vehicle_version`
  const hasOrder = sql`EXISTS (SELECT FROM orders o WHERE o.dealer_id = v.dealer_id AND o.vehicle_id = v.id)`
  await tx.execute(
    sql`DELETE FROM vehicles v USING feed_rows r WHERE ${own} AND v.photos_version = 1 AND NOT ${hasOrder}`,
  )
  const { rows } = await tx.execute<MovedRow>(sql`
    UPDATE vehicles v SET stock_status = 'U' FROM feed_rows r
    WHERE ${own} AND v.stock_status NOT IN ('S', 'U')
    RETURNING v.id, 'I' AS was, v.stock_status AS is`)
  return movedOf(rows)
}
