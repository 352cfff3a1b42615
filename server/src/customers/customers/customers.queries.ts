import type { UserBrief } from '@forecourt/contract/identity/users.ts'
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { customerAccesses } from '#customers/customer-accesses/customer-accesses.table.ts'
import { lookSlot } from '#customers/customer-accesses/customer-accesses.queries.ts'
import { rowsOf, type Tx } from '#platform/db/client.ts'
import { isoInstant } from '#platform/db/columns.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import { fixedStatement, given } from '#platform/db/statements.ts'
import type { Reader } from '#platform/db/tenant.ts'
import { dealershipMembers, users } from '#identity/accounts/users/users.table.ts'
import { customers } from './customers.table.ts'

export type Customer = typeof customers.$inferSelect
export type NewCustomer = typeof customers.$inferInsert

/** A user who can have customers. Former users, read-only users and users without a role cannot. */
export interface Rep extends UserBrief {
  readonly is_assignable: boolean
}

/** A customer with their representative and the full name of the last editor. */
export interface CustomerRecord {
  readonly customer: Customer
  readonly rep: Rep | null
  readonly updated_by: string | null
}

/** A user as representative of the dealership, as one JSON value; null if there is none. */
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

const selectOne = sql`SELECT ${customers}.*, ${repOf(given('dealer'), customers.assigned_dealer)} AS rep, ${updaterName} AS updater
    FROM ${customers} WHERE ${customers.dealer_id} = ${given('dealer')} AND ${customers.id} = ${given('id')}`

const oneCustomer = fixedStatement<{ dealer: string; id: string }>(selectOne)

/** Reads the customer and records the view in one statement, so that nothing is shown without a record. */
const oneCustomerNoted = fixedStatement<{ dealer: string; id: string; user: string; sees_all: boolean }>(
  sql`WITH noted AS (INSERT INTO ${customerAccesses} (dealer_id, customer_id, user_id, what, slot)
      SELECT c.dealer_id, c.id, ${given('user')}::uuid, 'viewed', ${lookSlot} FROM ${customers} AS c
      WHERE c.dealer_id = ${given('dealer')} AND c.id = ${given('id')}
        AND (${given('sees_all')}::boolean OR c.assigned_dealer IS NULL OR c.assigned_dealer = ${given('user')}::uuid)
      ON CONFLICT DO NOTHING)
    ${selectOne}`,
)

/** Who views, unless already recorded; `sees_all` if they also see other representatives' customers. */
type Looking = { readonly user: string; readonly sees_all: boolean } | undefined

export async function findCustomer(
  read: Reader,
  dealerId: string,
  id: string,
  looking: Looking,
): Promise<CustomerRecord | undefined> {
  const one = { dealer: dealerId, id }
  const [row] = await read<Returned>(looking ? oneCustomerNoted({ ...one, ...looking }) : oneCustomer(one))
  if (!row) return undefined
  return recordOf({ ...row, created: isoInstant(row.created), last_activity: isoInstant(row.last_activity) })
}

/** The same with a lock, and with the user the customer might be assigned to. */
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

/** Stores a customer and records who did. Every column has a value, so that the row is known before it is stored. */
export async function insertCustomer(tx: Tx, row: Customer): Promise<void> {
  await rowsOf(tx, insertOne(row))
}

const names = Object.keys(columns)
const listed = (part: (name: string) => SQL) => joinedBy(sql`, `, names.map(part))

const insertOne = fixedStatement<Customer>(
  sql`WITH added AS (
      INSERT INTO ${customers} (${listed(name => sql`${sql.identifier(name)}`)}) VALUES (${listed(name => sql`${given(name)}`)})
      RETURNING dealer_id, id, updated_by)
    INSERT INTO ${customerAccesses} (dealer_id, customer_id, user_id, what)
    SELECT dealer_id, id, updated_by, 'created' FROM added WHERE updated_by IS NOT NULL`,
)

/** A user as the representative of a new customer; null if they do not work here. */
export async function findRep(tx: Tx, dealer: string, id: string): Promise<Rep | null> {
  const [row] = await rowsOf<{ rep: Rep | null }>(tx, oneRep({ dealer, id }))
  return row?.rep ?? null
}

const oneRep = fixedStatement<{ dealer: string; id: string }>(
  sql`SELECT ${repOf(given('dealer'), given('id'))} AS rep`,
)

/** Writes changes of a customer locked by this transaction, and increases the version. */
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
