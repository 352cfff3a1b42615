import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { joinedWith } from '#deals/orders/orders.queries.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { dmsPushes } from './dms.table.ts'

const isOne = (dealerId: string, id: string) => and(eq(dmsPushes.dealer_id, dealerId), eq(dmsPushes.id, id))
const ofOrder = (dealerId: string, orderId: string) =>
  and(eq(dmsPushes.dealer_id, dealerId), eq(dmsPushes.order_id, orderId))

export type PushRow = typeof dmsPushes.$inferSelect

/** The newest pushes of an order. */
export const listPushes = (tx: Tx, dealerId: string, orderId: string): Promise<PushRow[]> =>
  tx
    .select()
    .from(dmsPushes)
    .where(ofOrder(dealerId, orderId))
    .orderBy(desc(dmsPushes.created), desc(dmsPushes.id))
    .limit(100)

/** The push that waits or is being sent; the caller holds the order's lock. */
export async function findOpenPush(tx: Tx, dealerId: string, orderId: string): Promise<PushRow | undefined> {
  const [row] = await tx
    .select()
    .from(dmsPushes)
    .where(and(ofOrder(dealerId, orderId), inArray(dmsPushes.state, ['queued', 'running'])))
    .limit(1)
  return row
}

export const insertingPush = (tx: Tx, row: typeof dmsPushes.$inferInsert) => tx.insert(dmsPushes).values(row)

/** A push with everything of its order that is sent. */
export async function readPush(tx: Tx, dealerId: string, id: string) {
  const [row] = await joinedWith(tx, {
    push: dmsPushes,
    person: customers,
    dealership: { name: dealerships.name, number: dealerships.number },
  })
    .innerJoin(dmsPushes, and(eq(dmsPushes.dealer_id, orders.dealer_id), eq(dmsPushes.order_id, orders.id)))
    .innerJoin(dealerships, eq(dealerships.id, orders.dealer_id))
    .where(isOne(dealerId, id))
  return row
}

export type PushWithOrder = NonNullable<Awaited<ReturnType<typeof readPush>>>

export async function updatePush(tx: Tx, dealerId: string, id: string, changes: Partial<PushRow>) {
  await tx.update(dmsPushes).set(changes).where(isOne(dealerId, id))
}

/** The instant this many seconds from now, by the database's clock. */
export const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`
