import { orderNumber } from '@forecourt/domain/orders/order-number.ts'
import { and, eq, sql } from 'drizzle-orm'
import { customers } from '../customers/customers.table.ts'
import type { Tx } from '../db/client.ts'
import type { SessionDealership } from '../sessions/session.ts'
import { orderNumbers, orders } from './orders.table.ts'

type NewOrder = Omit<typeof orders.$inferInsert, 'number' | 'dealer_id'>

/** Gives the order its number (decisions 3.22), stores it, and makes it the customer's newest. */
export async function insertNumberedOrder(
  tx: Tx,
  dealer: Pick<SessionDealership, 'id' | 'number' | 'timezone'>,
  order: NewOrder,
): Promise<typeof orders.$inferSelect> {
  const number = await nextNumber(tx, dealer)
  const [stored] = await tx
    .insert(orders)
    .values({ ...order, dealer_id: dealer.id, number, awaiting_since: sql`now()` })
    .returning()
  if (!stored) throw new Error('the order was not stored')
  await tx
    .update(customers)
    .set({
      latest_order_id: stored.id,
      orders_count: sql`${customers.orders_count} + 1`,
      awaiting: stored.awaiting,
      awaiting_since: stored.awaiting_since,
      last_activity: sql`now()`,
    })
    .where(and(eq(customers.dealer_id, dealer.id), eq(customers.id, order.customer_id)))
  return stored
}

async function nextNumber(tx: Tx, dealer: Pick<SessionDealership, 'id' | 'number'>): Promise<string> {
  const [taken] = await tx
    .insert(orderNumbers)
    .values({ dealer_id: dealer.id, year: sql`extract(year FROM now())::int`, last: 1 })
    .onConflictDoUpdate({
      target: [orderNumbers.dealer_id, orderNumbers.year],
      set: { last: sql`${orderNumbers.last} + 1` },
    })
    .returning()
  if (!taken) throw new Error('no order number was given out')
  return orderNumber(`D${dealer.number}`, taken.year, taken.last)
}
