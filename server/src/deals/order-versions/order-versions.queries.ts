import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { joinedWith, ownerIf } from '#deals/orders/orders.queries.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { lockOrder, orderSeals } from '#deals/orders/overtaken-order.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { orderVersions, pricingTraces } from './order-versions.table.ts'
import { hashOfTrace } from './trace-hash.ts'

/** Writes a version and its trace in the commit batch; an identical trace is stored once. */
export function writeVersion(
  tx: Tx,
  trace: string,
  version: Omit<typeof orderVersions.$inferInsert, 'trace_hash'>,
): void {
  const { dealer_id } = version
  const trace_hash = hashOfTrace(trace)
  const stored = { dealer_id, hash: trace_hash, canonical: trace }
  deferToCommit(tx, {
    changes: [
      tx.insert(pricingTraces).values(stored).onConflictDoNothing(),
      tx.insert(orderVersions).values({ ...version, trace_hash }),
    ],
  })
}

const author = sql<
  string | null
>`coalesce(${users.first_name} || ' ' || ${users.last_name}, ${ownerIf(orderVersions.created_by)})`
const isOfOrder = and(eq(orders.dealer_id, orderVersions.dealer_id), eq(orders.id, orderVersions.order_id))

const selected = (tx: Tx) =>
  tx
    .select({
      version: orderVersions,
      created_by: author,
      customer: { assigned_dealer: customers.assigned_dealer },
      on_behalf_of: ownerIf(orderVersions.on_behalf_of),
      by_customer: sql<boolean>`${orderVersions.created_by} = ${customers.id}`,
    })
    .from(orderVersions)
    .innerJoin(orders, isOfOrder)
    .innerJoin(
      customers,
      and(eq(customers.dealer_id, orders.dealer_id), eq(customers.id, orders.customer_id)),
    )
    .leftJoin(users, eq(users.id, orderVersions.created_by))

export type VersionRow = Awaited<ReturnType<typeof selected>>[number]

/** Versions by their ids, with the representative of the customer. */
export const findVersions = (tx: Tx, dealerId: string, ids: readonly string[]): Promise<VersionRow[]> =>
  selected(tx).where(and(eq(orderVersions.dealer_id, dealerId), inArray(orderVersions.id, [...ids])))

const ofOrder = (dealerId: string, orderId: string) =>
  and(eq(orderVersions.dealer_id, dealerId), eq(orderVersions.order_id, orderId))

/** Newest first. */
export const listVersions = (
  tx: Tx,
  dealerId: string,
  orderId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<VersionRow[]> =>
  selected(tx)
    .where(ofOrder(dealerId, orderId))
    .orderBy(desc(orderVersions.version))
    .limit(limit)
    .offset(offset)

export const countVersions = (tx: Tx, dealerId: string, orderId: string) =>
  tx.$count(orderVersions, ofOrder(dealerId, orderId))

/** The order of a version, locked, with the version. */
export async function lockOrderOfVersion(tx: Tx, dealerId: string, id: string) {
  return lockOrder(() =>
    joinedWith(tx, { ...orderSeals, version: orderVersions })
      .innerJoin(orderVersions, isOfOrder)
      .where(and(eq(orderVersions.dealer_id, dealerId), eq(orderVersions.id, id)))
      .for('update', { of: orders }),
  )
}

/** The newest trace of an order, or the one of a version or a hash; undefined if there is none. */
export async function findTrace(
  tx: Tx,
  dealerId: string,
  orderId: string,
  { version, hash }: { version?: number | undefined; hash?: string | undefined },
) {
  const [row] = await tx
    .select({ canonical: pricingTraces.canonical, hash: pricingTraces.hash, version: orderVersions.version })
    .from(orderVersions)
    .innerJoin(
      pricingTraces,
      and(
        eq(pricingTraces.dealer_id, orderVersions.dealer_id),
        eq(pricingTraces.hash, orderVersions.trace_hash),
      ),
    )
    .where(
      and(
        ofOrder(dealerId, orderId),
        isNotNull(orderVersions.trace_hash),
        version === undefined ? undefined : eq(orderVersions.version, version),
        hash === undefined ? undefined : eq(orderVersions.trace_hash, Buffer.from(hash, 'hex')),
      ),
    )
    .orderBy(desc(orderVersions.version))
    .limit(1)
  return row
}
