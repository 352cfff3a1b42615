import { fromCents } from '@forecourt/contract/money.ts'
import type { KnownVehicle } from '@forecourt/domain/feeds/compare-row.ts'
import type { RowValues } from '@forecourt/domain/feeds/read-row.ts'
import { cents } from '@forecourt/domain/money/cents.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { uncounted } from '../db/fragments.ts'
import { vehicles } from '../vehicles/vehicles.table.ts'
import type { ImportColumns, RowColumns } from './feed-wire.ts'

type VehicleRow = typeof vehicles.$inferSelect

export interface StoredVehicle extends KnownVehicle {
  readonly row: VehicleRow
}

const money = (amount: number | null) => (amount === null ? undefined : fromCents(cents(amount)))

/** A vehicle in the form in which a feed speaks. */
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
  },
})

/**
 * The vehicles that rows with these VINs and numbers may mean. Each is looked up by itself: all words asked for at once
 * look dearer than a walk through the few vehicles the planner believes in before it has counted them.
 */
export async function findKnown(
  tx: Tx,
  dealerId: string,
  feedId: string,
  { vins, numbers }: { vins: readonly string[]; numbers: readonly string[] },
): Promise<StoredVehicle[]> {
  if (vins.length + numbers.length === 0) return []
  const each = (column: typeof vehicles.vin | typeof vehicles.stock_number, words: readonly string[]) => {
    // OFFSET keeps the look-up apart from the words, which it would else be joined with in whatever way.
    const one = tx
      .select()
      .from(vehicles)
      .where(sql`${vehicles.dealer_id} = ${uncounted(dealerId)} AND ${column} = w.word OFFSET 0`)
    return tx
      .select(getTableColumns(vehicles))
      .from(sql`unnest(${sql.param([...words])}::text[]) AS w (word)`)
      .crossJoinLateral(one.as('vehicles'))
  }
  const found = await each(vehicles.vin, vins).unionAll(each(vehicles.stock_number, numbers))
  const rows = new Map(found.map(row => [row.id, row]))
  return [...rows.values()].map(row => knownOf(row, feedId))
}

export type NewRow = Omit<RowColumns, 'is_done'>

/** Writes rows, all in one statement; a row that was there is written over. */
export async function writeRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`INSERT INTO feed_rows (dealer_id, import_id, line, kind, vin, stock_number, name, vehicle_id,
      vehicle_version, data, before, filled, problems, raw)
    SELECT dealer_id, import_id, line, kind, vin, stock_number, name, vehicle_id, vehicle_version, data, before,
      filled, problems, raw
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (dealer_id uuid, import_id uuid, line int, kind text,
      vin text, stock_number text, name text, vehicle_id uuid, vehicle_version int, data jsonb, before jsonb,
      filled text[], problems jsonb, raw jsonb)
    ON CONFLICT (dealer_id, import_id, line) DO UPDATE SET kind = excluded.kind, vin = excluded.vin,
      stock_number = excluded.stock_number, name = excluded.name, vehicle_id = excluded.vehicle_id,
      vehicle_version = excluded.vehicle_version, data = excluded.data, before = excluded.before,
      filled = excluded.filled, problems = excluded.problems, raw = excluded.raw`)
}

/**
 * What the feed keeps and the file no longer has: rows of their own, numbered behind those of the file. NOT IN is looked
 * up in memory; NOT EXISTS is planned as a join, which compares all with all where the planner believes in few rows.
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

/** Brings the counts of an import in line with its rows. */
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
