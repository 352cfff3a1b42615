import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { leadTurns } from './lead-turns.table.ts'

/**
 * For a transaction's last statement: the representative was assigned a lead and moves to the end of the rotation.
 */
export const takingTurn = (tx: Tx, dealer_id: string, user_id: string) => {
  const given = sql`clock_timestamp()`
  return tx
    .insert(leadTurns)
    .values({ dealer_id, user_id, given })
    .onConflictDoUpdate({ target: [leadTurns.dealer_id, leadTurns.user_id], set: { given } })
}
