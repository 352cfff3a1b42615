import { orderNumber } from '@forecourt/domain/deals/orders/order-number.ts'
import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'
import { and, eq, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { deskColumn } from '#pricing/pricing/desk.queries.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import { vehicleColumns } from '#inventory/vehicles/vehicle-row.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import type { NotifiedTradeIn } from '#deals/trade-ins/trade-in-wire.ts'
import { notifiedTradeIn } from './orders.queries.ts'
import { orderNumbers, orders } from './orders.table.ts'

type Dealer = Pick<SessionDealership, 'id' | 'number' | 'country'>

interface AskedOrder {
  readonly customer: string
  readonly vehicle: string
  readonly day: string
  readonly protection_ids?: readonly string[] | undefined
}

/**
 * The customer and vehicle of a new order, the defaults of its worksheet, and its number; undefined if one of
 * the two is not of this dealership. Locks both rows, so that nobody sells the vehicle; takes the number
 * first, so that two new orders never deadlock. A refusal rolls the number back.
 */
export async function findStartOfOrder(
  tx: Tx,
  dealer: Dealer,
  { customer, vehicle, day, protection_ids: prices = [] }: AskedOrder,
) {
  const taken = tx.$with('taken').as(
    tx
      .insert(orderNumbers)
      .values({ dealer_id: dealer.id, year: sql`extract(year FROM now())::int`, last: 1 })
      .onConflictDoUpdate({
        target: [orderNumbers.dealer_id, orderNumbers.year],
        set: { last: sql`${orderNumbers.last} + 1` },
      })
      .returning(),
  )
  const [row] = await tx
    .with(taken)
    .select({
      customer: customers,
      vehicle: vehicleColumns,
      desk: deskColumn(dealer.id, day, { dealer, vehicle, prices }),
      available_trade_in: sql<NotifiedTradeIn | null>`(SELECT ${notifiedTradeIn} FROM trade_ins t WHERE t.dealer_id = ${customers.dealer_id}
        AND t.customer_id = ${customers.id} AND t.order_id IS NULL ORDER BY t.created DESC, t.id DESC LIMIT 1)`,
      year: taken.year,
      sequence: taken.last,
    })
    .from(taken)
    .innerJoin(customers, and(eq(customers.dealer_id, dealer.id), eq(customers.id, customer)))
    .innerJoin(vehicles, and(eq(vehicles.dealer_id, dealer.id), eq(vehicles.id, vehicle)))
    .for('update', { of: [customers, vehicles] })
  return row && { ...row, number: orderNumber(`D${dealer.number}`, row.year, row.sequence) }
}

export type StartOfOrder = NonNullable<Awaited<ReturnType<typeof findStartOfOrder>>>

type NewOrder = Omit<typeof orders.$inferInsert, 'number' | 'dealer_id'>

/** Stores the order under its number (decisions 3.22) and makes it the customer's newest, in one statement. */
export async function insertOrder(
  tx: Tx,
  dealer: Dealer,
  order: NewOrder,
  { number, vehicle }: StartOfOrder,
): Promise<typeof orders.$inferSelect> {
  const words = searchText([number, vehicle.vin ?? '', vehicle.stock_number].join(' '))
  const stored = tx.$with('stored').as(
    tx
      .insert(orders)
      .values({ ...order, dealer_id: dealer.id, number, awaiting_since: sql`now()` })
      .returning(),
  )
  const refreshed = tx.$with('told').as(
    tx
      .update(customers)
      .set({
        latest_order_id: order.id,
        orders_count: sql`${customers.orders_count} + 1`,
        awaiting: order.awaiting ?? 'none',
        awaiting_since: sql`now()`,
        search: sql`${customers.search} || ' ' || ${words}`,
        last_activity: sql`now()`,
      })
      .where(and(eq(customers.dealer_id, dealer.id), eq(customers.id, order.customer_id)))
      .returning({ id: customers.id }),
  )
  const [row] = await tx.with(stored, refreshed).select().from(stored)
  if (!row) throw new Error('the order was not stored')
  return row
}
