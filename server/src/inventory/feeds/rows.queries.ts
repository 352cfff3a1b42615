import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { KnownVehicle } from '@forecourt/domain/inventory/feeds/compare-row.ts'
import type { RowValues } from '@forecourt/domain/inventory/feeds/read-row.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { joinedBy, withoutPlannerStatistics } from '#platform/db/fragments.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import type { ImportColumns, RowColumns } from './feed-wire.ts'
import { feedImports } from './feeds.table.ts'
import { COLUMNS } from './row-columns.ts'

/** The columns of a vehicle that a feed may write, with its identity and its feed. */
type VehicleRow = Pick<typeof vehicles.$inferSelect, keyof typeof COLUMNS | 'id' | 'version' | 'feed_id'>

export interface StoredVehicle extends KnownVehicle {
  readonly row: VehicleRow
}

const money = (amount: number | null) => (amount === null ? undefined : fromCents(cents(amount)))

/** A vehicle in the form that feeds use. */
const knownOf = (row: VehicleRow, feedId: string): StoredVehicle => ({
  id: row.id,
  version: row.version,
  stock_status: row.stock_status,
  vin: row.vin,
  stock_number: row.stock_number,
  isOfFeed: row.feed_id === feedId,
  row,
  values: {
    ...(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as RowValues),
    listing_price: fromCents(cents(row.listing_price)),
    delivery_charge: fromCents(cents(row.delivery_charge)),
    ...(row.msrp !== null && { msrp: money(row.msrp) ?? '' }),
    ...(row.cost !== null && { cost: money(row.cost) ?? '' }),
    ...(row.average_wholesale !== null && { average_wholesale: money(row.average_wholesale) ?? '' }),
  },
})

/** Keys of a feed's rows. */
export interface Words {
  readonly vins: readonly string[]
  readonly numbers: readonly string[]
}

const read = joinedBy(
  sql`, `,
  ['id', 'version', 'feed_id', ...Object.keys(COLUMNS)].map(column => sql`${sql.identifier(column)}`),
)

/**
 * The vehicles that rows with these VINs and numbers may refer to, each once. Each word is looked up separately
 * and by BETWEEN with an order instead of equality: without statistics the planner would else choose a scan of all
 * vehicles or an index that does not contain the words.
 */
export async function findKnown(
  tx: Tx,
  dealerId: string,
  feedId: string,
  { vins, numbers }: Words,
): Promise<StoredVehicle[]> {
  if (vins.length + numbers.length === 0) return []
  const each = (column: SQL, words: readonly string[]) => sql`
    SELECT v.* FROM unnest(${sql.param([...words])}::text[]) AS w (word)
      CROSS JOIN LATERAL (SELECT ${read} FROM vehicles
        WHERE dealer_id = ${withoutPlannerStatistics(dealerId)} AND ${column} BETWEEN w.word AND w.word ORDER BY ${column}) AS v`
  const { rows } = await tx.execute<VehicleRow & Record<string, unknown>>(
    sql`SELECT DISTINCT ON (id) * FROM (${each(sql`vin`, vins)} UNION ALL ${each(sql`stock_number`, numbers)}) AS v`,
  )
  return rows.map(row => knownOf(row, feedId))
}

/** The lines of other publishable rows that have these words. */
export async function findBeside(
  tx: Tx,
  { dealer_id, id }: ImportColumns,
  line: number,
  { vins, numbers }: Words,
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ vin: string | null; stock_number: string | null; line: number }>(sql`
    SELECT r.vin, r.stock_number, r.line FROM feed_rows r
    WHERE r.dealer_id = ${dealer_id} AND r.import_id = ${id} AND r.kind IN ('new', 'changed', 'same')
      AND r.line <> ${line} AND (r.vin = ANY (${sql.param([...vins])}::text[])
        OR r.stock_number = ANY (${sql.param([...numbers])}::text[]))`)
  return new Map(
    rows.flatMap(row => [
      [`vin ${row.vin}`, row.line],
      [`stock_number ${row.stock_number}`, row.line],
    ]),
  )
}

export type NewRow = Omit<RowColumns, 'is_done'>

/** Stores rows in one statement; existing rows are overwritten. */
export async function writeRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length > 0) await tx.execute(writingRows(rows))
}

const writingRows = (
  rows: readonly NewRow[],
) => sql`INSERT INTO feed_rows (dealer_id, import_id, line, kind, vin, stock_number, name, vehicle_id,
      vehicle_version, data, before, filled, problems, raw)
    SELECT dealer_id, import_id, line, kind, vin, stock_number, name, vehicle_id, vehicle_version, data, before,
      filled, problems, raw
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (dealer_id uuid, import_id uuid, line int, kind text,
      vin text, stock_number text, name text, vehicle_id uuid, vehicle_version int, data jsonb, before jsonb,
      filled text[], problems jsonb, raw jsonb)
    ON CONFLICT (dealer_id, import_id, line) DO UPDATE SET kind = excluded.kind, vin = excluded.vin,
      stock_number = excluded.stock_number, name = excluded.name, vehicle_id = excluded.vehicle_id,
      vehicle_version = excluded.vehicle_version, data = excluded.data, before = excluded.before,
      filled = excluded.filled, problems = excluded.problems, raw = excluded.raw`

/** Replaces a refused row and updates the locked import's counts, with the last statement of the transaction. */
export function replaceRefused(tx: Tx, held: ImportColumns, row: NewRow): ImportColumns {
  deferToCommit(tx, { changes: [writingRows([row])] })
  if (row.kind === 'refused') return held
  const count = `rows_${row.kind}` as const
  const counts = { rows_refused: held.rows_refused - 1, [count]: held[count] + 1 }
  const isHeld = and(eq(feedImports.dealer_id, held.dealer_id), eq(feedImports.id, held.id))
  deferToCommit(tx, { changes: [tx.update(feedImports).set(counts).where(isHeld)] })
  return { ...held, ...counts }
}

/**
 * Adds rows for vehicles the feed maintains but the file no longer has, numbered after the rows of the file. NOT
 * IN is hashed in memory, while NOT EXISTS may be planned as a nested join if the planner expects few rows.
 */
export async function writeGone(tx: Tx, { dealer_id, id, feed_id }: ImportColumns): Promise<void> {
  await tx.execute(sql`
    INSERT INTO feed_rows (dealer_id, import_id, line, kind, vin, stock_number, name, vehicle_id, vehicle_version,
      data, before)
    SELECT v.dealer_id, ${id}::uuid, last.line + row_number() OVER (ORDER BY v.id), 'gone', v.vin, v.stock_number,
      v.year || ' ' || v.make || ' ' || v.model || ' ' || v.trim, v.id, v.version,
      '{"stock_status": "U"}'::jsonb, jsonb_build_object('stock_status', v.stock_status)
    FROM vehicles v,
      (SELECT coalesce(max(line), 0) AS line FROM feed_rows WHERE dealer_id = ${dealer_id} AND import_id = ${id}) AS last
    WHERE v.dealer_id = ${dealer_id} AND v.feed_id = ${feed_id} AND v.stock_status NOT IN ('S', 'U')
      AND v.id NOT IN (SELECT vehicle_id FROM feed_rows
        WHERE dealer_id = ${dealer_id} AND import_id = ${id} AND vehicle_id IS NOT NULL)`)
}

/** Updates the counts of an import from its rows. */
export async function recount(tx: Tx, held: ImportColumns): Promise<ImportColumns> {
  const { dealer_id, id } = held
  const { rows } = await tx.execute<Counts>(sql`
    UPDATE feed_imports i SET rows_new = c.new, rows_changed = c.changed, rows_same = c.same, rows_gone = c.gone,
      rows_refused = c.refused
    FROM (SELECT count(*) FILTER (WHERE kind = 'new') AS new, count(*) FILTER (WHERE kind = 'changed') AS changed,
        count(*) FILTER (WHERE kind = 'same') AS same, count(*) FILTER (WHERE kind = 'gone') AS gone,
        count(*) FILTER (WHERE kind = 'refused') AS refused
      FROM feed_rows WHERE dealer_id = ${dealer_id} AND import_id = ${id}) AS c
    WHERE i.dealer_id = ${dealer_id} AND i.id = ${id}
    RETURNING i.rows_new, i.rows_changed, i.rows_same, i.rows_gone, i.rows_refused`)
  return { ...held, ...rows[0] }
}

type Counts = Record<'rows_new' | 'rows_changed' | 'rows_same' | 'rows_gone' | 'rows_refused', number>
