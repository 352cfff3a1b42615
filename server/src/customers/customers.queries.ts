import type { UserBrief } from '@forecourt/contract/users.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { perConnection, rowsOf, type Tx } from '../db/client.ts'
import { isoInstant } from '../db/columns.ts'
import { fixedStatement, given } from '../db/statements.ts'
import type { Reader } from '../db/tenant.ts'
import { dealershipMembers, users } from '../users/users.table.ts'
import { customers } from './customers.table.ts'

export type Customer = typeof customers.$inferSelect
export type NewCustomer = typeof customers.$inferInsert

/** Someone customers are given to. Who has left, looks on only, or has no role yet is given none. */
export interface Rep extends UserBrief {
  readonly is_assignable: boolean
}

/** A customer with the representative who holds it and the full name of who changed it last. */
export interface CustomerRecord {
  readonly customer: Customer
  readonly rep: Rep | null
  readonly updated_by: string | null
}

/** The user of this id as a representative of the dealership, as one JSON value; null when there is none. */
export const repOf = (dealerId: unknown, userId: unknown) => sql<Rep | null>`(
  SELECT json_build_object('id', u.id, 'full_name', u.first_name || ' ' || u.last_name, 'role', u.role,
    'is_active', u.is_active, 'is_assignable', u.is_active AND NOT u.is_corporate AND u.role IS NOT NULL)
  FROM ${users} u JOIN ${dealershipMembers} m ON m.user_id = u.id AND m.dealer_id = ${dealerId}
  WHERE u.id = ${userId})`

const updaterName = sql<string | null>`(
  SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = ${customers.updated_by})`

const columns = getTableColumns(customers)

const isCustomer = (dealerId: string, id: string) =>
  and(eq(customers.dealer_id, dealerId), eq(customers.id, id))

const oneCustomer = fixedStatement<{ dealer: string; id: string }>(
  sql`SELECT ${customers}.*, ${repOf(given('dealer'), customers.assigned_dealer)} AS rep, ${updaterName} AS updater
    FROM ${customers} WHERE ${customers.dealer_id} = ${given('dealer')} AND ${customers.id} = ${given('id')}`,
)

export async function findCustomer(
  read: Reader,
  dealerId: string,
  id: string,
): Promise<CustomerRecord | undefined> {
  const [row] = await read<Returned>(oneCustomer({ dealer: dealerId, id }))
  if (!row) return undefined
  return recordOf({ ...row, created: isoInstant(row.created), last_activity: isoInstant(row.last_activity) })
}

/** The same, held until the transaction ends, together with the user it might be given to. */
export async function lockCustomer(
  tx: Tx,
  dealerId: string,
  id: string,
  candidateId: string | null,
): Promise<(CustomerRecord & { readonly candidate: Rep | null }) | undefined> {
  const [row] = await tx
    .select({
      customer: customers,
      rep: repOf(dealerId, customers.assigned_dealer),
      updated_by: updaterName,
      candidate: repOf(dealerId, candidateId),
    })
    .from(customers)
    .where(isCustomer(dealerId, id))
    .for('update', { of: customers })
  return row
}

/** Stores a customer; every column is said, so that the row is known before it is stored. */
export async function insertCustomer(tx: Tx, row: Customer): Promise<void> {
  await insertOne(tx).execute(row)
}

const insertOne = perConnection(tx =>
  tx
    .insert(customers)
    .values(
      Object.fromEntries(
        Object.keys(columns).map(name => [name, sql.placeholder(name)]),
      ) as unknown as Customer,
    )
    .prepare('customer_inserted'),
)

/** A user as the representative a new customer would be given to; null when he does not work here. */
export async function findRep(tx: Tx, dealer: string, id: string): Promise<Rep | null> {
  const [row] = await rowsOf<{ rep: Rep | null }>(tx, oneRep({ dealer, id }))
  return row?.rep ?? null
}

const oneRep = fixedStatement<{ dealer: string; id: string }>(
  sql`SELECT ${repOf(given('dealer'), given('id'))} AS rep`,
)

/** Writes changes of a customer that this transaction holds; the version moves with them. */
export async function updateCustomer(
  tx: Tx,
  dealerId: string,
  id: string,
  changes: Partial<NewCustomer>,
): Promise<CustomerRecord> {
  const [stored] = await tx
    .update(customers)
    .set({ ...changes, last_activity: sql`now()`, version: sql`${customers.version} + 1` })
    .where(isCustomer(dealerId, id))
    .returning({ ...columns, rep: repOf(dealerId, customers.assigned_dealer), updater: updaterName })
  if (!stored) throw new Error('the customer that was held is gone')
  return recordOf(stored)
}

type Returned = Customer & { rep: Rep | null; updater: string | null }

const recordOf = ({ rep, updater, ...customer }: Returned): CustomerRecord => ({
  customer,
  rep,
  updated_by: updater,
})
