import type { AssignmentRequest } from '@forecourt/contract/customers/assignments.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { repOf, type Customer, type Rep } from '#customers/customers/customers.queries.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import { lockJoined } from '#platform/db/lock-joined.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { assignmentRequests } from './assignments.table.ts'

/** Maximum time a claim waits for another one, in milliseconds (security C7). */
const LOCK_MS = 2000

/** Limits how long this transaction waits for a locked row from here on. */
export async function waitBriefly(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`)
}

export interface Claimed {
  readonly customer: Customer
  readonly rep: Rep | null
  readonly stock_status: string | null
  /** The actor's own pending request. */
  readonly request: {
    readonly id: string
    readonly state: 'pending' | 'approved' | 'declined'
    readonly holder: string
  } | null
}

const ownRequest = (dealerId: string, actorId: string) => sql<Claimed['request']>`(
  SELECT json_build_object('id', r.id, 'state', r.state, 'holder', r.holder) FROM ${assignmentRequests} r
  WHERE r.dealer_id = ${dealerId} AND r.customer_id = ${customers.id} AND r.requester = ${actorId}
    AND r.state IN ('pending', 'approved', 'declined'))`

/**
 * Locks the customer of an order and reads what decides a claim. If the customer was merged while this waited, it
 * follows the order to the kept customer.
 */
export async function lockOfOrder(
  tx: Tx,
  dealerId: string,
  orderId: string,
  actorId: string,
): Promise<Claimed | undefined> {
  return lockJoined(() => lockClaimed(tx, dealerId, orderId, actorId))
}

const lockClaimed = (tx: Tx, dealerId: string, orderId: string, actorId: string) =>
  tx
    .select({
      customer: customers,
      rep: repOf(dealerId, customers.assigned_dealer),
      stock_status: vehicles.stock_status,
      request: ownRequest(dealerId, actorId),
    })
    .from(customers)
    .innerJoin(orders, and(eq(orders.dealer_id, customers.dealer_id), eq(orders.customer_id, customers.id)))
    .innerJoin(vehicles, and(eq(vehicles.dealer_id, orders.dealer_id), eq(vehicles.id, orders.vehicle_id)))
    .where(and(eq(customers.dealer_id, dealerId), eq(orders.id, orderId)))
    .for('update', { of: customers })

/** The same by the customer's id, with a colleague who might receive the customer. */
export async function lockOfCustomer(
  tx: Tx,
  dealerId: string,
  id: string,
  { actor, candidate }: { actor: string; candidate: string | null },
): Promise<(Claimed & { readonly candidate: Rep | null }) | undefined> {
  const [row] = await tx
    .select({
      customer: customers,
      rep: repOf(dealerId, customers.assigned_dealer),
      stock_status: sql<null>`NULL`,
      request: ownRequest(dealerId, actor),
      candidate: repOf(dealerId, candidate),
    })
    .from(customers)
    .where(and(eq(customers.dealer_id, dealerId), eq(customers.id, id)))
    .for('update', { of: customers })
  return row
}

/** The other dealership of the organisation that has the order, if any. */
export async function findAtSister(tx: Tx, orderId: string, userId: string) {
  const { rows } = await tx.execute<{ name: string; is_member: boolean }>(
    sql`SELECT name, is_member FROM order_at_sister(${orderId}, ${userId})`,
  )
  return rows[0]
}

/** Closes all pending requests for a customer who is reassigned; the request that led to it becomes `used`. */
export const closingRequests = (tx: Tx, dealerId: string, customerId: string, used: string | null) =>
  tx
    .update(assignmentRequests)
    .set({ state: sql`CASE WHEN ${assignmentRequests.id} = ${used} THEN 'used' ELSE 'withdrawn' END` })
    .where(
      and(
        eq(assignmentRequests.dealer_id, dealerId),
        eq(assignmentRequests.customer_id, customerId),
        sql`${assignmentRequests.state} IN ('pending', 'approved', 'declined')`,
      ),
    )

const person = (id: SQL) =>
  sql`(SELECT json_build_object('id', u.id, 'full_name', u.first_name || ' ' || u.last_name) FROM ${users} u WHERE u.id = ${id})`

interface Shown extends Record<string, unknown> {
  readonly id: string
  readonly customer: AssignmentRequest['customer']
  readonly requester: AssignmentRequest['requester']
  readonly holder: AssignmentRequest['holder']
  readonly state: AssignmentRequest['state']
  readonly note: string | null
  readonly created: string
}

/** Requests with the names of everyone in them, newest first. */
export async function listRequests(
  tx: Tx,
  dealerId: string,
  conditions: readonly SQL[],
): Promise<AssignmentRequest[]> {
  const { rows } = await tx.execute<Shown>(sql`
    SELECT r.id, json_build_object('id', c.id, 'full_name', trim(c.first_name || ' ' || c.last_name)) AS customer,
      ${person(sql`r.requester`)} AS requester, ${person(sql`r.holder`)} AS holder, r.state, r.note,
      to_char(r.created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created
    FROM ${assignmentRequests} r JOIN ${customers} c ON c.dealer_id = r.dealer_id AND c.id = r.customer_id
    WHERE r.dealer_id = ${dealerId} AND ${joinedBy(sql` AND `, conditions)}
    ORDER BY r.created DESC, r.id DESC LIMIT 50`)
  return rows.filter(({ requester, holder }) => requester !== null && holder !== null)
}

/** Stores a request; asking again after a refusal opens the refused request again. */
export async function storeRequest(tx: Tx, row: typeof assignmentRequests.$inferInsert): Promise<string> {
  const { holder, note = null } = row
  const [stored] = await tx
    .insert(assignmentRequests)
    .values(row)
    .onConflictDoUpdate({
      target: [assignmentRequests.dealer_id, assignmentRequests.customer_id, assignmentRequests.requester],
      targetWhere: sql`state IN ('pending', 'approved', 'declined')`,
      set: { state: 'pending', holder, note, created: sql`now()`, answered: null, answered_by: null },
    })
    .returning({ id: assignmentRequests.id })
  if (!stored) throw new Error('the request was not stored')
  return stored.id
}

/** Locks a pending request and reads who has the customer now. */
export async function lockRequest(tx: Tx, dealerId: string, id: string) {
  const [row] = await tx
    .select({ request: assignmentRequests, customer: { assigned_dealer: customers.assigned_dealer } })
    .from(assignmentRequests)
    .innerJoin(
      customers,
      and(
        eq(customers.dealer_id, assignmentRequests.dealer_id),
        eq(customers.id, assignmentRequests.customer_id),
      ),
    )
    .where(and(eq(assignmentRequests.dealer_id, dealerId), eq(assignmentRequests.id, id)))
    .for('update', { of: assignmentRequests })
  return row
}

export async function answerRequest(
  tx: Tx,
  dealerId: string,
  id: string,
  { state, by }: { state: 'approved' | 'declined'; by: string },
): Promise<void> {
  await tx
    .update(assignmentRequests)
    .set({ state, answered: sql`now()`, answered_by: by })
    .where(and(eq(assignmentRequests.dealer_id, dealerId), eq(assignmentRequests.id, id)))
}
