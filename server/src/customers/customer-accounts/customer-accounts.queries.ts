import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { customerAccounts } from './customer-accounts.table.ts'

/** The account with this email in the dealership with this address name. */
export async function findCustomerSigner(tx: Tx, cname: string, email: string) {
  const [found] = await tx
    .select({ account: customerAccounts, cname: dealerships.cname })
    .from(dealerships)
    .innerJoin(customerAccounts, eq(customerAccounts.dealer_id, dealerships.id))
    .where(and(eq(dealerships.cname, cname), eq(customerAccounts.email, email.toLowerCase())))
  return found
}

export type CustomerSigner = NonNullable<Awaited<ReturnType<typeof findCustomerSigner>>>

type Account = Pick<typeof customerAccounts.$inferSelect, 'dealer_id' | 'customer_id' | 'password_hash'>

/** Stores a newer hash of the same password, unless it was changed since. For the last statement. */
export const renewingAccountHash = (
  tx: Tx,
  { dealer_id, customer_id, password_hash }: Account,
  renewed: string,
) =>
  tx
    .update(customerAccounts)
    .set({ password_hash: renewed })
    .where(
      and(
        eq(customerAccounts.dealer_id, dealer_id),
        eq(customerAccounts.customer_id, customer_id),
        eq(customerAccounts.password_hash, password_hash),
      ),
    )

/** Creates an account in the transaction's last statement. */
export const insertAccount = (
  tx: Tx,
  account: Pick<
    typeof customerAccounts.$inferInsert,
    'dealer_id' | 'customer_id' | 'email' | 'password_hash'
  >,
): void => deferToCommit(tx, { changes: [tx.insert(customerAccounts).values(account)] })
