import { and, eq, sql } from 'drizzle-orm'
import { perConnection, type Tx } from '#platform/db/client.ts'
import { customers } from './customers.table.ts'

/** Whose customer this is, as input for permission checks. */
export async function findCustomerOwner(tx: Tx, dealerId: string, id: string) {
  const [row] = await owner(tx).execute({ dealer: dealerId, id })
  return row
}

const owner = perConnection(tx =>
  tx
    .select({ assigned_dealer: customers.assigned_dealer })
    .from(customers)
    .where(and(eq(customers.dealer_id, sql.placeholder('dealer')), eq(customers.id, sql.placeholder('id'))))
    .prepare('customer_owner'),
)
