import type { CustomerMerge } from '@forecourt/contract/customers/customer-merges.ts'
import { mergeUndoUntil } from '@forecourt/domain/customers/customers/merge.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { repOf, type Customer, type CustomerRecord } from '#customers/customers/customers.queries.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Pool, Tx } from '#platform/db/client.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { customerMerges } from './customer-merges.table.ts'

export type MergeRow = typeof customerMerges.$inferSelect

const isMerge = (dealerId: string, id: string) =>
  and(eq(customerMerges.dealer_id, dealerId), eq(customerMerges.id, id))

/** Locks customers with their representatives, in the order of ids to prevent deadlocks. */
export async function lockBoth(
  tx: Tx,
  dealerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomerRecord>> {
  const rows = await tx
    .select({ customer: customers, rep: repOf(dealerId, customers.assigned_dealer) })
    .from(customers)
    .where(and(eq(customers.dealer_id, dealerId), sql`${customers.id} = ANY (${sql.param(ids)}::uuid[])`))
    .orderBy(customers.id)
    .for('update', { of: customers })
  return new Map(rows.map(row => [row.customer.id, { ...row, updated_by: null }]))
}

/** Locks a merge and reads whether a later one went into the same record. */
export async function lockMerge(
  tx: Tx,
  dealerId: string,
  id: string,
): Promise<{ merge: MergeRow; isSuperseded: boolean } | undefined> {
  const [row] = await tx
    .select({
      merge: customerMerges,
      isSuperseded: sql<boolean>`EXISTS (SELECT FROM customer_merges later WHERE later.dealer_id = customer_merges.dealer_id
        AND later.kept_id = customer_merges.kept_id AND later.undone_at IS NULL
        AND (later.merged_at, later.id) > (customer_merges.merged_at, customer_merges.id))`,
    })
    .from(customerMerges)
    .where(isMerge(dealerId, id))
    .for('update')
  return row
}

export const insertingMerge = (tx: Tx, row: typeof customerMerges.$inferInsert) =>
  tx.insert(customerMerges).values(row)

/** Closes an undone merge and deletes what was stored to undo it. */
export const closingMerge = (tx: Tx, dealerId: string, id: string, by: string) =>
  tx
    .update(customerMerges)
    .set({ undone_at: sql`now()`, undone_by: by, memory: null })
    .where(isMerge(dealerId, id))

export async function listMerges(
  tx: Tx,
  dealerId: string,
  customerId: string,
  now: Date,
): Promise<CustomerMerge[]> {
  const rows = await tx
    .select({
      merge: customerMerges,
      by: sql<
        string | null
      >`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = ${customerMerges.merged_by})`,
    })
    .from(customerMerges)
    .where(and(eq(customerMerges.dealer_id, dealerId), eq(customerMerges.kept_id, customerId)))
    .orderBy(desc(customerMerges.merged_at), desc(customerMerges.id))
    .limit(20)
  // Only the latest merge can be undone: an earlier one was made on another state of the record.
  const [newest] = rows.filter(({ merge }) => merge.undone_at === null)
  return rows.map(({ merge, by }) => {
    const until = mergeUndoUntil(Date.parse(merge.merged_at))
    return {
      id: merge.id,
      full_name: merge.memory ? fullName(merge.memory.merged as unknown as Customer) : null,
      merged_at: merge.merged_at,
      merged_by: by,
      orders: merge.memory?.moved['orders']?.length ?? 0,
      undo_until: new Date(until).toISOString(),
      undone_at: merge.undone_at,
      can_undo: merge.memory !== null && merge.id === newest?.merge.id && now.getTime() <= until,
    }
  })
}

/** The customer that this id was merged into, over any number of merges; undefined if it was never merged. */
export async function findSuccessor(tx: Tx, dealerId: string, id: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ kept_id: string }>(sql`
    WITH RECURSIVE went (kept_id, steps) AS (
      SELECT kept_id, 1 FROM ${customerMerges} WHERE dealer_id = ${dealerId} AND merged_id = ${id} AND undone_at IS NULL
      UNION ALL
      SELECT m.kept_id, went.steps + 1 FROM went JOIN ${customerMerges} m
        ON m.dealer_id = ${dealerId} AND m.merged_id = went.kept_id AND m.undone_at IS NULL AND went.steps < 50)
    SELECT kept_id FROM went ORDER BY steps DESC LIMIT 1`)
  return rows[0]?.kept_id
}

/** Deletes what expired merges stored for undoing, in every dealership. */
export const forgetOldMerges = (pool: Pool): Promise<void> =>
  withPlatform(pool, async tx => {
    await tx.execute(sql`UPDATE ${customerMerges} SET memory = NULL
      WHERE memory IS NOT NULL AND merged_at < now() - interval '31 days'`)
  })
