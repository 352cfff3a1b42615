import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'

/**
 * Updates the order columns of a customer's list row in the commit batch (migration 0051); nothing in the
 * batch may read the row after it.
 */
export function refreshCustomer(tx: Tx, dealer: string, customer: string): void {
  deferToCommit(tx, { calls: [sql`refresh_customer(${dealer}, ${customer}, NULL)`] })
}

/** The same immediately, before an order is deleted, because no row may reference it then. */
export async function refreshWithout(tx: Tx, dealer: string, customer: string, order: string): Promise<void> {
  await tx.execute(sql`SELECT refresh_customer(${dealer}, ${customer}, ${order})`)
}
