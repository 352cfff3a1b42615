import { and, eq, sql } from 'drizzle-orm'
import { customers } from '../customers/customers.table.ts'
import type { Tx } from '../db/client.ts'
import { dealerships } from '../dealerships/dealerships.table.ts'
import { orders } from '../orders/orders.table.ts'

/** A customer of this dealership, and the order when one is named: of another customer it does not exist. */
export async function findCustomerToShow(
  tx: Tx,
  dealerId: string,
  { customer_id, order_id }: { customer_id: string; order_id: string | null },
) {
  const [found] = await tx
    .select({ id: customers.id, assigned_dealer: customers.assigned_dealer, cname: dealerships.cname })
    .from(customers)
    .innerJoin(dealerships, eq(dealerships.id, customers.dealer_id))
    .where(
      and(
        eq(customers.dealer_id, dealerId),
        eq(customers.id, customer_id),
        order_id === null
          ? undefined
          : sql`EXISTS (SELECT FROM ${orders} o
              WHERE o.dealer_id = ${dealerId} AND o.id = ${order_id} AND o.customer_id = ${customers.id})`,
      ),
    )
  return found
}
