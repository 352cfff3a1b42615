import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { customers } from './customers.table.ts'

/** Whose customer this is: what permissions about a subject are decided from. */
export async function findCustomerOwner(tx: Tx, dealerId: string, id: string) {
  const [row] = await tx
    .select({ assigned_dealer: customers.assigned_dealer })
    .from(customers)
    .where(and(eq(customers.dealer_id, dealerId), eq(customers.id, id)))
  return row
}
