import { orderNumber } from '@forecourt/domain/deals/orders/order-number.ts'
import { and, eq, sql } from 'drizzle-orm'
import { customerCounts, customers } from '#customers/customers/customers.table.ts'
import type { Pool, Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { orderNumbers, orders } from '#deals/orders/orders.table.ts'
import { customerIdOf, customersOf, type DemoCustomer } from './demo-customers.ts'
import type { DemoPlace } from './demo-places.table.ts'
import { dealerIdOf } from './demo-users.ts'
import { insertRows } from './insert-rows.ts'
import { takeTurn } from './load-places.ts'
import { at, stableId } from '#platform/seeded.ts'

/** A dealership with more customers than any real one, to measure the speed of its lists. */
export interface Crowd {
  readonly place: DemoPlace
  readonly customers: number
}

/** Customers per transaction. */
const PART = 5000

/** Every third customer has an order. */
const ORDER_EVERY = 3

/**
 * Fills a loaded dealership up to its crowd, part by part; an interrupted run continues. The orders are
 * copies of those of the first customers: computing each deal would take hours.
 */
export async function loadCrowd(
  owner: Pool,
  crowd: Crowd,
  now: Date,
  onProgress: (there: number) => void,
): Promise<boolean> {
  let isNew = false
  for (;;) {
    const there = await loadPart(owner, crowd, now)
    if (there === undefined) return isNew
    isNew = true
    onProgress(there)
  }
}

/** The count of customers after the part; undefined if its last one exists already. */
function loadPart(owner: Pool, { place, customers: most }: Crowd, now: Date): Promise<number | undefined> {
  const dealer_id = dealerIdOf(place)
  return withTenant(owner, { id: dealer_id }, async tx => {
    await takeTurn(tx)
    const last = customerIdOf(place, most - 1)
    const own = eq(customers.dealer_id, dealer_id)
    const [isThere] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(own, eq(customers.id, last)))
    if (isThere) return undefined
    const from = Math.min(await countCustomers(tx, dealer_id), most - 1)
    const to = Math.min(most, from + PART)
    const people = customersOf(place, most, now, { from, to })
    const copies = await ordersFor(tx, place, people)
    const latest = new Map(copies.map(copy => [copy.customer_id, copy]))
    await insertRows(
      tx,
      customers,
      people.map(person => withOrder(person, latest.get(person.id))),
    )
    await copyOrders(tx, dealer_id, copies)
    return to
  })
}

async function countCustomers(tx: Tx, dealerId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`coalesce(sum(${customerCounts.count}), 0)::int` })
    .from(customerCounts)
    .where(eq(customerCounts.dealer_id, dealerId))
  return row?.count ?? 0
}

interface Template {
  readonly id: string
  readonly awaiting: 'dealer' | 'customer' | 'provider' | 'none'
  readonly awaiting_since: string | null
}

interface Copy extends Template {
  readonly template: string
  readonly number: string
  readonly customer_id: string
  readonly created: string
}

/** An order for every third customer, with the next numbers. */
async function ordersFor(tx: Tx, place: DemoPlace, people: readonly DemoCustomer[]): Promise<Copy[]> {
  const dealer_id = dealerIdOf(place)
  const templates = await tx
    .select({ id: orders.id, awaiting: orders.awaiting, awaiting_since: orders.awaiting_since })
    .from(orders)
    .where(sql`${orders.dealer_id} = ${dealer_id} AND NOT ${orders.is_archived}`)
    .orderBy(orders.number)
    .limit(PART)
  const given = await tx.select().from(orderNumbers).where(eq(orderNumbers.dealer_id, dealer_id))
  const last = new Map(given.map(row => [row.year, row.last]))
  const copies = people
    .filter((_, index) => index % ORDER_EVERY === 0)
    .map((person, index): Copy => {
      const { id: template, awaiting, awaiting_since } = at(templates, index)
      const year = Number(person.created.slice(0, 4))
      const sequence = (last.get(year) ?? 0) + 1
      last.set(year, sequence)
      const number = orderNumber(`D${place.dealership.number}`, year, sequence)
      const id = stableId(`order of ${person.id}`)
      return {
        template,
        id,
        number,
        customer_id: person.id,
        created: person.created,
        awaiting,
        awaiting_since,
      }
    })
  for (const [year, sequence] of last) {
    const row = { dealer_id, year, last: sequence }
    await tx
      .insert(orderNumbers)
      .values(row)
      .onConflictDoUpdate({ target: [orderNumbers.dealer_id, orderNumbers.year], set: row })
  }
  return copies
}

const withOrder = (person: DemoCustomer, order: Copy | undefined) => ({
  ...person,
  latest_order_id: order?.id ?? null,
  orders_count: order ? 1 : 0,
  awaiting: order?.awaiting ?? ('none' as const),
  awaiting_since: order?.awaiting_since ?? null,
})

/** Copies in the database, because a worksheet has kilobytes. */
async function copyOrders(tx: Tx, dealerId: string, copies: readonly Copy[]): Promise<void> {
  for (let from = 0; from < copies.length; from += 500) {
    const rows = JSON.stringify(copies.slice(from, from + 500))
    // Each by its key, because there are no statistics for a new dealership yet.
    await tx.execute(sql`INSERT INTO ${orders} SELECT r.*
      FROM json_to_recordset(${rows}::json) AS m (template uuid, id uuid, number text, customer_id uuid, created timestamptz),
      LATERAL jsonb_populate_record(
        (SELECT o FROM ${orders} o WHERE o.dealer_id = ${dealerId} AND o.id = m.template),
        to_jsonb(m) - 'template' || '{"commission_number": null}') AS r ON CONFLICT DO NOTHING`)
  }
}
