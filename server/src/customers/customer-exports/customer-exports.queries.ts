import { and, asc, eq, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import type { Pool, Tx } from '#platform/db/client.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { tradeIns } from '#deals/trade-ins/trade-ins.table.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { customerExportParts, customerExports } from './customer-exports.table.ts'

export type ExportRow = typeof customerExports.$inferSelect

const isExport = (dealerId: string, id: string) =>
  and(eq(customerExports.dealer_id, dealerId), eq(customerExports.id, id))

const columns = {
  id: customerExports.id,
  state: customerExports.state,
  done: customerExports.done,
  total: sql<number>`cardinality(${customerExports.customer_ids})`,
  created: customerExports.created,
}

export async function insertExport(tx: Tx, row: typeof customerExports.$inferInsert) {
  const [stored] = await tx.insert(customerExports).values(row).returning(columns)
  if (!stored) throw new Error('the export was not stored')
  return stored
}

/** An export of this user; other users' exports are not found. */
export async function findExport(tx: Tx, dealerId: string, id: string, userId: string) {
  const [row] = await tx
    .select(columns)
    .from(customerExports)
    .where(and(isExport(dealerId, id), eq(customerExports.created_by, userId)))
  return row
}

/** An export that is not written yet, with the dealership's time zone. */
export async function findOpenExport(tx: Tx, dealerId: string, id: string): Promise<ExportRow | undefined> {
  const [row] = await tx
    .select()
    .from(customerExports)
    .where(and(isExport(dealerId, id), sql`${customerExports.state} IN ('waiting', 'running')`))
  return row
}

export async function markExport(
  tx: Tx,
  dealerId: string,
  id: string,
  changes: Partial<Pick<ExportRow, 'state' | 'done'>>,
): Promise<void> {
  await tx.update(customerExports).set(changes).where(isExport(dealerId, id))
}

/** Stores a part; overwrites one that was stored before an interruption. */
export async function storePart(tx: Tx, row: typeof customerExportParts.$inferInsert): Promise<void> {
  await tx
    .insert(customerExportParts)
    .values(row)
    .onConflictDoUpdate({
      target: [customerExportParts.dealer_id, customerExportParts.export_id, customerExportParts.part],
      set: { lines: row.lines },
    })
}

export async function readPart(
  tx: Tx,
  dealerId: string,
  id: string,
  part: number,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ lines: customerExportParts.lines })
    .from(customerExportParts)
    .where(
      and(
        eq(customerExportParts.dealer_id, dealerId),
        eq(customerExportParts.export_id, id),
        eq(customerExportParts.part, part),
      ),
    )
  return row?.lines
}

/** Customers of a part with their representatives, in the order of the list's ids. */
export const listForExport = (tx: Tx, dealerId: string, ids: readonly string[]) =>
  tx
    .select({
      customer: customers,
      rep: sql<
        string | null
      >`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = ${customers.assigned_dealer})`,
      trade_ins: sql<
        string | null
      >`(SELECT string_agg(concat_ws(' ', t.year, t.make, t.model, t.trim, t.vin), '; ' ORDER BY t.created, t.id) FROM ${tradeIns} t
        WHERE t.dealer_id = ${customers.dealer_id} AND t.customer_id = ${customers.id})`,
    })
    .from(customers)
    .where(and(eq(customers.dealer_id, dealerId), sql`${customers.id} = ANY (${sql.param(ids)}::uuid[])`))
    .orderBy(asc(sql`array_position(${sql.param(ids)}::uuid[], ${customers.id})`))

/** Deletes exports that are older than a day. */
export const deleteOldExports = (pool: Pool): Promise<void> =>
  withPlatform(pool, async tx => {
    await tx.delete(customerExports).where(sql`${customerExports.created} < now() - interval '24 hours'`)
  })
