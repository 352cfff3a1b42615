import { sql } from 'drizzle-orm'
import {
  updateCustomer,
  type CustomerRecord,
  type NewCustomer,
} from '#customers/customers/customers.queries.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'

/**
 * Writes the kept customer's restored fields and, with the last statement, the denormalised order columns of both.
 */
export async function restoreCurrent(
  tx: Tx,
  { dealer, kept, merged }: { dealer: string; kept: string; merged: string },
  by: string,
  changes: Partial<NewCustomer>,
): Promise<CustomerRecord> {
  deferToCommit(tx, { calls: [sql`refresh_standing(${dealer}, ${kept}, ${merged})`] })
  return updateCustomer(tx, dealer, kept, { ...changes, updated_by: by })
}
