import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { deposits } from '#deals/deposits/deposits.table.ts'

type DepositRow = typeof deposits.$inferInsert

/** The demo dealership whose payments are disputed. */
export const DISPUTED_PLACE = 'sacramento'

/** The bank's decisions on the disputes of a demo dealership: one open, one won, one lost. */
const DISPUTES = ['contested', 'won', 'lost'] as const

/** Gives the last deposits captured on a card payments that the sandbox's bank disputes. */
export function withDisputes(rows: readonly DepositRow[]): readonly DepositRow[] {
  const last = contestable(rows).slice(-DISPUTES.length)
  return rows.map(row => {
    const kind = DISPUTES[last.indexOf(row)]
    return kind ? { ...row, payment_ref: row.payment_ref?.replace('_captured_', `_${kind}_`) ?? null } : row
  })
}

const contestable = (rows: readonly DepositRow[]) =>
  rows.filter(
    ({ state, payment_ref }) => state === 'confirmed' && payment_ref?.startsWith('pi_demo_captured_'),
  )

/** Enqueues reads of these payments at the sandbox, which write ledger, timeline and notifications. */
export async function followDisputes(tx: Tx, rows: readonly DepositRow[]): Promise<void> {
  for (const { dealer_id: dealer, order_id: order, payment_ref } of rows)
    if (DISPUTES.some(kind => payment_ref?.startsWith(`pi_demo_${kind}_`)))
      await tx.execute(
        sql`SELECT enqueue_job('check_order_deposits', ${JSON.stringify({ dealer, order })}::json, ${`deposits:${order}`})`,
      )
}
