import { fromCents } from '@forecourt/contract/platform/money.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { orderNumber } from '@forecourt/domain/deals/orders/order-number.ts'
import { and, eq, sql } from 'drizzle-orm'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { type ProgressFacts, progressOf } from './order-progress.ts'
import { orderNumbers, orders } from './orders.table.ts'
import { worksheetOf } from './worksheet.factory.ts'

type Order = typeof orders.$inferSelect
type OrderRow = typeof orders.$inferInsert

const untouched: ProgressFacts = {
  payment_type: 'finance',
  build_and_price_step: 'initial',
  trade_in_step: 'initial',
  credit_application_step: 'initial',
  quote_step: 'initial',
  deposit_step: 'initial',
  appointment_step: 'initial',
  documents_step: 'initial',
  order_management_status: 'new',
  deposit_payment: 'unpaid',
  deposit_mode: null,
  deposit_capture_before: null,
  is_archived: false,
  vehicle_gone: false,
}

/** Steps and deposits of an order, with the next action and the status that the domain derives. */
export const progressColumns = (given: Partial<OrderRow>, now: Date) => {
  const known = Object.entries(given).filter(([key, value]) => key in untouched && value !== undefined)
  const facts: ProgressFacts = { ...untouched, ...Object.fromEntries(known) }
  return { ...facts, ...progressOf(facts, now) }
}

type Parents = { dealer_id: string; customer_id: string; vehicle_id: string; created_by: string }

/** A new finance order without progress by default. */
export function orderRow(given: Partial<OrderRow> & Parents, now: Date, number = nextNumber()): OrderRow {
  return {
    id: stableId(`order ${number}`),
    number: orderNumber('T', 2026, number),
    payment_include_tax: true,
    worksheet: worksheetOf(),
    updated_by: given.created_by,
    ...given,
    ...progressColumns(given, now),
  }
}

/** The dealership of a given parent; builds the missing parents. */
async function parentsOf(app: FactoryApp, given: Partial<OrderRow>): Promise<Parents> {
  const { customer_id, vehicle_id, created_by } = given
  const dealer_id = given.dealer_id ?? (await buildCustomer(app)).dealer_id
  return {
    dealer_id,
    customer_id: customer_id ?? (await buildCustomer(app, { dealer_id })).id,
    vehicle_id: vehicle_id ?? (await buildVehicle(app, { dealer_id })).id,
    created_by: created_by ?? (await buildUser(app, { dealerships: [{ id: dealer_id }] })).id,
  }
}

/**
 * An order at its vehicle's price; builds customer, vehicle and user if none is given, and takes the next
 * number.
 */
export async function buildOrder(app: FactoryApp, given: Partial<OrderRow> = {}): Promise<Order> {
  if (given.dealer_id === undefined && (given.customer_id ?? given.vehicle_id) !== undefined)
    throw new TypeError('an order on a given customer or vehicle needs its dealer_id too')
  const parents = await parentsOf(app, given)
  return withTenant(app.pool, { id: parents.dealer_id }, async tx => {
    const worksheet = given.worksheet ?? (await worksheetAtPrice(tx, parents))
    const [built] = await tx
      .insert(orders)
      .values(orderRow({ ...given, ...parents, worksheet }, app.now()))
      .returning()
    if (!built) throw new Error('the order was not inserted')
    await notifyCustomer(tx, built)
    return built
  })
}

async function worksheetAtPrice(tx: Tx, { dealer_id, vehicle_id }: Parents) {
  const [vehicle] = await tx
    .select({ price: vehicles.listing_price, msrp: vehicles.msrp })
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, dealer_id), eq(vehicles.id, vehicle_id)))
  if (!vehicle) throw new TypeError('the vehicle belongs to another dealership')
  const amount = (value: number) => fromCents(cents(value))
  return worksheetOf({ price: amount(vehicle.price), msrp: amount(vehicle.msrp ?? vehicle.price) })
}

/** Updates the customer's columns for the newest order, and the last order number. */
async function notifyCustomer(tx: Tx, order: Order) {
  await tx
    .update(customers)
    .set({
      latest_order_id: order.is_archived ? sql`${customers.latest_order_id}` : order.id,
      orders_count: sql`${customers.orders_count} + 1`,
      awaiting: order.awaiting,
      awaiting_since: order.awaiting_since,
    })
    .where(and(eq(customers.dealer_id, order.dealer_id), eq(customers.id, order.customer_id)))
  const sequence = Number(order.number.slice(-6))
  await tx
    .insert(orderNumbers)
    .values({ dealer_id: order.dealer_id, year: 2026, last: sequence })
    .onConflictDoUpdate({
      target: [orderNumbers.dealer_id, orderNumbers.year],
      set: { last: sql`greatest(${orderNumbers.last}, ${sequence})` },
    })
}
