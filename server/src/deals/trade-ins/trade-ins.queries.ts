import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { lockJoined } from '#platform/db/lock-joined.ts'
import { joinedWith } from '#deals/orders/orders.queries.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { lockOrder, orderSeals, touchOrder } from '#deals/orders/overtaken-order.ts'
import { tradeIns } from './trade-ins.table.ts'

export type TradeInRow = typeof tradeIns.$inferSelect

const isOne = (dealer: string, id: string) => and(eq(tradeIns.dealer_id, dealer), eq(tradeIns.id, id))

/** A trade-in with its order, both locked until the transaction ends; undefined without an order. */
export async function lockOnOrder(tx: Tx, dealer: string, id: string) {
  const found = await lockOrder(() =>
    joinedWith(tx, { ...orderSeals, trade_in: tradeIns })
      .innerJoin(tradeIns, and(eq(tradeIns.dealer_id, orders.dealer_id), eq(tradeIns.order_id, orders.id)))
      .where(isOne(dealer, id))
      .for('update', { of: [orders, tradeIns] }),
  )
  if (!found) return undefined
  const { trade_in, ...row } = found
  return { tradeIn: trade_in, row }
}

/** A trade-in alone, locked until the transaction ends, with its customer's representative. */
export const lockAlone = (tx: Tx, dealer: string, id: string) =>
  lockJoined(() =>
    tx
      .select({
        tradeIn: tradeIns,
        customer: { id: customers.id, assigned_dealer: customers.assigned_dealer },
      })
      .from(tradeIns)
      .innerJoin(
        customers,
        and(eq(customers.dealer_id, tradeIns.dealer_id), eq(customers.id, tradeIns.customer_id)),
      )
      .where(isOne(dealer, id))
      .for('update', { of: tradeIns }),
  )

/** Trade-ins of a customer, newest first; at most 100. */
export const listTradeInsOf = (tx: Tx, dealer: string, customer: string): Promise<TradeInRow[]> =>
  tx
    .select()
    .from(tradeIns)
    .where(and(eq(tradeIns.dealer_id, dealer), eq(tradeIns.customer_id, customer)))
    .orderBy(desc(tradeIns.created), desc(tradeIns.id))
    .limit(100)

/** The same on no order. */
export const listAvailable = (tx: Tx, dealer: string, customer: string): Promise<TradeInRow[]> =>
  tx
    .select()
    .from(tradeIns)
    .where(and(eq(tradeIns.dealer_id, dealer), eq(tradeIns.customer_id, customer), isNull(tradeIns.order_id)))
    .orderBy(desc(tradeIns.created), desc(tradeIns.id))
    .limit(100)

/** Inserts one in the commit batch. */
export const insertTradeIn = (tx: Tx, row: typeof tradeIns.$inferInsert): void =>
  deferToCommit(tx, { changes: [tx.insert(tradeIns).values(row)] })

export type TradeInChanges = Partial<Omit<TradeInRow, 'dealer_id' | 'id' | 'created' | 'updated' | 'version'>>

/** Updates a trade-in whose lock this transaction holds, in the commit batch; returns the resulting row. */
export function changeTradeIn(tx: Tx, held: TradeInRow, changes: TradeInChanges, now: Date): TradeInRow {
  const updated = now.toISOString()
  const version = held.version + 1
  if (held.order_id !== null) touchOrder(tx, { dealer_id: held.dealer_id, id: held.order_id })
  const update = tx
    .update(tradeIns)
    .set({ ...changes, updated, version })
    .where(isOne(held.dealer_id, held.id))
  deferToCommit(tx, { changes: [update] })
  return { ...held, ...changes, updated, version }
}

/** Makes the offers of a confirmed order final, in the commit batch. */
export function completeOffersOf(tx: Tx, dealer: string, order: string): void {
  const update = tx
    .update(tradeIns)
    .set({
      offer: sql`jsonb_set(${tradeIns.offer}, '{status}', '"completed"')`,
      version: sql`${tradeIns.version} + 1`,
    })
    .where(
      and(
        eq(tradeIns.dealer_id, dealer),
        eq(tradeIns.order_id, order),
        sql`${tradeIns.offer} ->> 'status' = 'accepted'`,
      ),
    )
  deferToCommit(tx, { changes: [update] })
}

/** Expired offers of one dealership. */
export const listEnded = (tx: Tx, dealer: string, now: string, most: number) =>
  tx
    .select({ id: tradeIns.id })
    .from(tradeIns)
    .where(and(eq(tradeIns.dealer_id, dealer), sql`${tradeIns.offer_expires} <= ${now}`))
    .orderBy(tradeIns.offer_expires)
    .limit(most)
