import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { customerScope } from '@forecourt/domain/permissions/can.ts'
import { customers } from '../customers/customers.table.ts'
import type { Tx } from '../db/client.ts'
import { orders } from '../orders/orders.table.ts'
import type { Actor } from '../sessions/session.ts'
import { users } from '../users/users.table.ts'
import { vehicles } from '../vehicles/vehicles.table.ts'
import { programmeChangeOrders, programmeChanges } from './programme-changes.table.ts'

const rep = alias(users, 'rep')

interface Page {
  readonly limit: number
  readonly offset: number
}

const ofDealer = (actor: Actor) => eq(programmeChanges.dealer_id, actor.tenant.id)

/** How many of the changed orders the actor may see. */
const ordersForMe = (actor: Actor) =>
  customerScope(actor) === 'all'
    ? sql<number>`${programmeChanges.orders_changed}`
    : sql<number>`(SELECT count(*) FROM ${programmeChangeOrders} e
        JOIN ${orders} o ON o.dealer_id = e.dealer_id AND o.id = e.order_id
        JOIN ${customers} c ON c.dealer_id = o.dealer_id AND c.id = o.customer_id
        WHERE e.dealer_id = ${programmeChanges.dealer_id} AND e.change_id = ${programmeChanges.id}
          AND (c.assigned_dealer = ${actor.id} OR c.assigned_dealer IS NULL))`

export const listChanges = (tx: Tx, actor: Actor, { limit, offset }: Page) =>
  tx
    .select({
      id: programmeChanges.id,
      kind: programmeChanges.kind,
      subject: programmeChanges.subject_id,
      name: programmeChanges.name,
      name_fr: programmeChanges.name_fr,
      effective_from: programmeChanges.effective_from,
      is_done: programmeChanges.is_done,
      orders_seen: programmeChanges.orders_seen,
      orders_changed: ordersForMe(actor),
      created: programmeChanges.created,
      created_by: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
    })
    .from(programmeChanges)
    .leftJoin(users, eq(users.id, programmeChanges.created_by))
    .where(ofDealer(actor))
    .orderBy(desc(programmeChanges.created), desc(programmeChanges.id))
    .limit(limit)
    .offset(offset)

export const countChanges = (tx: Tx, actor: Actor) => tx.$count(programmeChanges, ofDealer(actor))

const entry = programmeChangeOrders

/** The orders of a change that the actor may see. */
const visible = (actor: Actor, changeId: string) =>
  and(
    eq(entry.dealer_id, actor.tenant.id),
    eq(entry.change_id, changeId),
    customerScope(actor) === 'all'
      ? undefined
      : or(eq(customers.assigned_dealer, actor.id), isNull(customers.assigned_dealer)),
  )

const sameOrder = and(eq(orders.dealer_id, entry.dealer_id), eq(orders.id, entry.order_id))
const sameCustomer = and(eq(customers.dealer_id, orders.dealer_id), eq(customers.id, orders.customer_id))

/** Those without a payment first, then the largest difference; for a page that is asked for and its count. */
export const listChangedOrders = (tx: Tx, actor: Actor, changeId: string, { limit, offset }: Page) =>
  tx
    .select({
      entry,
      number: orders.number,
      customer: {
        id: customers.id,
        first_name: customers.first_name,
        last_name: customers.last_name,
        assigned_dealer: customers.assigned_dealer,
      },
      assigned_dealer_name: sql<string | null>`${rep.first_name} || ' ' || ${rep.last_name}`,
      vehicle: { year: vehicles.year, make: vehicles.make, model: vehicles.model, trim: vehicles.trim },
    })
    .from(entry)
    .innerJoin(orders, sameOrder)
    .innerJoin(customers, sameCustomer)
    .innerJoin(vehicles, and(eq(vehicles.dealer_id, orders.dealer_id), eq(vehicles.id, orders.vehicle_id)))
    .leftJoin(rep, eq(rep.id, customers.assigned_dealer))
    .where(visible(actor, changeId))
    .orderBy(sql`abs(${entry.new_payment} - ${entry.old_payment}) DESC NULLS FIRST`, entry.order_id)
    .limit(limit)
    .offset(offset)

export async function countChangedOrders(tx: Tx, actor: Actor, changeId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)` })
    .from(entry)
    .innerJoin(orders, sameOrder)
    .innerJoin(customers, sameCustomer)
    .where(visible(actor, changeId))
  return row?.count ?? 0
}

export async function isChange(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  return (await tx.$count(programmeChanges, and(ofDealer(actor), eq(programmeChanges.id, id)))) > 0
}
