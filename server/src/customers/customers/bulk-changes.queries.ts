import type { ArchiveStatus } from '@forecourt/contract/platform/archive-status.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { repOf, type Rep } from './customers.queries.ts'
import { customers } from './customers.table.ts'

export type BulkRow = Record<string, unknown> & {
  readonly id: string
  readonly archive_status: ArchiveStatus
  readonly archive_reason: string | null
  readonly assigned_dealer: string | null
  readonly has_live_deposit: boolean
}

/**
 * Locks the existing customers of a list and reads the user they might be assigned to. Locks in the order of ids,
 * so that overlapping lists cannot deadlock.
 */
export async function lockCustomers(
  tx: Tx,
  dealerId: string,
  ids: readonly string[],
  userId: string | null,
): Promise<{ customers: ReadonlyMap<string, BulkRow>; candidate: Rep | null }> {
  const { rows } = await tx.execute<BulkRow & { candidate: Rep | null }>(sql`
    SELECT held.*, one.candidate FROM (SELECT ${repOf(dealerId, userId)}) AS one (candidate)
    LEFT JOIN (
      SELECT c.id, c.archive_status, c.archive_reason, c.assigned_dealer, EXISTS (
        SELECT FROM ${orders} o WHERE o.dealer_id = ${dealerId} AND o.customer_id = c.id AND NOT o.is_archived
          AND o.deposit_payment = 'paid') AS has_live_deposit
      FROM ${customers} c WHERE c.dealer_id = ${dealerId} AND c.id = ANY (${sql.param(ids)}::uuid[])
      ORDER BY c.id FOR UPDATE OF c) AS held ON true`)
  return {
    // Without customers there is still one row, for the candidate.
    customers: new Map(rows.filter(row => row.id !== null).map(row => [row.id, row])),
    candidate: rows[0]?.candidate ?? null,
  }
}

/** One statement for all: its trigger sums the counter rows and locks them in key order. */
export async function setArchiveStatus(
  tx: Tx,
  dealerId: string,
  ids: readonly string[],
  { status, reason, by }: { status: ArchiveStatus; reason: string | null; by: string },
) {
  await tx.execute(sql`
    UPDATE ${customers} SET archive_status = ${status}, archive_reason = ${reason}, updated_by = ${by}, version = version + 1, last_activity = now()
    WHERE dealer_id = ${dealerId} AND id = ANY (${sql.param(ids)}::uuid[])`)
}

export async function setAssignedDealer(
  tx: Tx,
  dealerId: string,
  ids: readonly string[],
  { rep, by }: { rep: string | null; by: string },
) {
  await tx.execute(sql`
    UPDATE ${customers} SET assigned_dealer = ${rep}, updated_by = ${by}, version = version + 1, last_activity = now()
    WHERE dealer_id = ${dealerId} AND id = ANY (${sql.param(ids)}::uuid[])`)
}
