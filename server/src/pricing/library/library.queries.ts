import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { lockedIf } from '#platform/db/fragments.ts'
import { discounts } from '#pricing/discounts/discounts.table.ts'
import { fees } from '#pricing/fees/fees.table.ts'
import type { DiscountRow, FeeRow } from './line-rows.ts'

type Scope = FeeRow['scope']

/** A part of the library: one table for fees, one for discounts and incentives. */
export interface Catalogue {
  readonly noun: 'fee' | 'discount'
  readonly scope: Scope
}

export type LineRow = FeeRow | DiscountRow

/** Both tables have the columns these statements name; all others are handled by the wire form. */
export const tableOf = ({ noun }: Catalogue) => (noun === 'fee' ? fees : discounts) as typeof fees

export const inCatalogue = (catalogue: Catalogue, dealerId: string) => {
  const table = tableOf(catalogue)
  return and(eq(table.dealer_id, dealerId), eq(table.scope, catalogue.scope), eq(table.is_active, true))
}

/** The lines of a catalogue in display order (decisions 3.62). */
export const listLines = (tx: Tx, catalogue: Catalogue, dealerId: string): Promise<LineRow[]> => {
  const table = tableOf(catalogue)
  return tx
    .select()
    .from(table)
    .where(inCatalogue(catalogue, dealerId))
    .orderBy(asc(table.order), asc(table.id))
}

export async function findLine(
  tx: Tx,
  catalogue: Catalogue,
  dealerId: string,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<LineRow | undefined> {
  const read = tx
    .select()
    .from(tableOf(catalogue))
    .where(and(inCatalogue(catalogue, dealerId), eq(tableOf(catalogue).id, id)))
  const [row] = await lockedIf(isLocked, read)
  return row
}

export const countLines = (tx: Tx, catalogue: Catalogue, dealerId: string): Promise<number> =>
  tx.$count(tableOf(catalogue), inCatalogue(catalogue, dealerId))

export async function insertLine(
  tx: Tx,
  catalogue: Catalogue,
  row: Record<string, unknown>,
): Promise<LineRow> {
  const [stored] = await tx
    .insert(tableOf(catalogue))
    .values(row as typeof fees.$inferInsert)
    .returning()
  if (!stored) throw new Error('an insert answers its row')
  return stored
}

/** Writes the changes of a locked row and increases its version. */
export async function updateLine(
  tx: Tx,
  catalogue: Catalogue,
  { dealer_id, id }: LineRow,
  changes: Record<string, unknown>,
): Promise<LineRow> {
  const table = tableOf(catalogue)
  const [stored] = await tx
    .update(table)
    .set({ ...changes, version: sql`${table.version} + 1` })
    .where(and(eq(table.dealer_id, dealer_id), eq(table.id, id)))
    .returning()
  if (!stored) throw new Error('the row is held by this transaction')
  return stored
}

export async function deleteLine(tx: Tx, catalogue: Catalogue, { dealer_id, id }: LineRow): Promise<void> {
  const table = tableOf(catalogue)
  await tx.delete(table).where(and(eq(table.dealer_id, dealer_id), eq(table.id, id)))
}

/** Numbers the lines in the order of these ids; versions do not cover the order. */
export async function orderLines(
  tx: Tx,
  catalogue: Catalogue,
  dealerId: string,
  ids: readonly string[],
): Promise<void> {
  const table = tableOf(catalogue)
  await tx.execute(sql`
    UPDATE ${table} SET "order" = wanted.place - 1
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    WHERE ${table}.dealer_id = ${dealerId} AND ${table}.id = wanted.id AND ${table}.scope = ${catalogue.scope}
      AND ${table}."order" <> wanted.place - 1`)
}
