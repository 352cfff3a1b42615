import type { DisputeStatus } from '@forecourt/domain/deals/deposits/disputes.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { depositDisputes } from './deposit-disputes.table.ts'
import { deposits } from './deposits.table.ts'

export type DisputeRow = Omit<typeof depositDisputes.$inferSelect, 'dealer_id' | 'deposit_id' | 'updated'>

/** The disputes of the deposit `d`, newest first. */
export const disputesOfDeposit = sql`(SELECT coalesce(jsonb_agg(to_jsonb(p) - 'dealer_id' - 'deposit_id' - 'updated' ORDER BY p.opened DESC, p.ref), '[]')
  FROM deposit_disputes p WHERE p.dealer_id = d.dealer_id AND p.deposit_id = d.id)`

/** Status of the newest dispute of a listed deposit; null without one. */
export const newestDispute = sql<DisputeStatus | null>`(SELECT p.status FROM deposit_disputes p
  WHERE p.dealer_id = ${deposits.dealer_id} AND p.deposit_id = ${deposits.id} ORDER BY p.opened DESC, p.ref LIMIT 1)`

/** Inserts or updates a dispute in the commit batch. */
export function saveDispute(tx: Tx, dealer: string, deposit: string, row: DisputeRow): void {
  const { ref: _ref, ...changes } = row
  const save = tx
    .insert(depositDisputes)
    .values({ ...row, dealer_id: dealer, deposit_id: deposit })
    .onConflictDoUpdate({
      target: [depositDisputes.dealer_id, depositDisputes.ref],
      set: { ...changes, updated: sql`now()` },
    })
  deferToCommit(tx, { changes: [save] })
}
