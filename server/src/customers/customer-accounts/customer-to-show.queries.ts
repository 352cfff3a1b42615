import { and, eq, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { orders } from '#deals/orders/orders.table.ts'
import type { Actor, Session } from '#platform/sessions/session.ts'
import { provedLately } from '#identity/accounts/proof/step-up.queries.ts'

/** A customer of this dealership, and the order if named: another customer's order is not found. */
export async function findCustomerToShow(
  tx: Tx,
  { actor, session }: { readonly actor: Actor; readonly session: Session },
  { customer_id, order_id }: { customer_id: string; order_id: string | null },
) {
  const dealerId = actor.tenant.id
  const [found] = await tx
    .select({
      id: customers.id,
      assigned_dealer: customers.assigned_dealer,
      cname: dealerships.cname,
      /** The actor has given a proof within the last ten minutes (security R20). */
      is_proved: provedLately(session),
    })
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
