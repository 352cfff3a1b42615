import { and, eq, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { perConnection, type Tx } from '#platform/db/client.ts'
import { users } from '#identity/accounts/users/users.table.ts'

const readParties = perConnection(tx =>
  tx
    .select({
      customer: sql<string>`trim(${customers.first_name} || ' ' || ${customers.last_name})`,
      rep: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      seller: {
        name: dealerships.name,
        address_line_1: dealerships.address_line_1,
        city: dealerships.city,
        province_code: dealerships.province_code,
        postal_code: dealerships.postal_code,
        phone: dealerships.phone,
        email: dealerships.email,
        regulator_ids: dealerships.regulator_ids,
      },
    })
    .from(customers)
    .innerJoin(dealerships, eq(dealerships.id, customers.dealer_id))
    .leftJoin(users, eq(users.id, customers.assigned_dealer))
    .where(and(eq(customers.dealer_id, sql.placeholder('dealer')), eq(customers.id, sql.placeholder('id'))))
    .prepare('document_parties'),
)

export type Parties = Awaited<ReturnType<typeof findParties>>

/** Seller and buyer of a document. */
export async function findParties(tx: Tx, dealerId: string, customerId: string) {
  const [row] = await readParties(tx).execute({ dealer: dealerId, id: customerId })
  if (!row) throw new Error('an order has a customer')
  return row
}
