import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'

/**
 * Brings what a customer's list row says about orders in line with the orders, with the transaction's last statement
 * (migration 0051): nothing in it may read the row after.
 */
export function refreshCustomer(tx: Tx, dealer: string, customer: string): void {
  deferToCommit(tx, { calls: [sql`refresh_customer(${dealer}, ${customer}, NULL)`] })
}

/** The same at once, for an order that is about to be deleted: no row may name it then. */
export async function refreshWithout(tx: Tx, dealer: string, customer: string, order: string): Promise<void> {
  await tx.execute(sql`SELECT refresh_customer(${dealer}, ${customer}, ${order})`)
}
