import type { ChangeOrdering } from '@forecourt/contract/pricing/programme-changes.ts'
import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { customerScope } from '@forecourt/domain/identity/permissions/can.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { orders } from '#deals/orders/orders.table.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { programmeChanges } from '#pricing/programme-changes/programme-changes.table.ts'
import { programmeChangeOrders } from './programme-change-orders.table.ts'

const rep = alias(users, 'rep')

interface Page {
  readonly limit: number
  readonly offset: number
}

const ofDealer = (actor: Actor) => eq(programmeChanges.dealer_id, actor.tenant.id)

/** The number of changed orders that the actor may see. */
const ordersForMe = (actor: Actor) =>
  customerScope(actor) === 'all'
    ? sql<number>`${programmeChanges.orders_changed}`
    : sql<number>`(SELECT count(*) FROM ${programmeChangeOrders} e
        JOIN ${orders} o ON o.dealer_id = e.dealer_id AND o.id = e.order_id
        JOIN ${customers} c ON c.dealer_id = o.dealer_id AND c.id = o.customer_id
        WHERE e.dealer_id = ${programmeChanges.dealer_id} AND e.change_id = ${programmeChanges.id}
          AND (c.assigned_dealer = ${actor.id} OR c.assigned_dealer IS NULL))`

/** Open orders of the dealership, which a job has to check. */
const openOrders = sql<number>`(SELECT count(*) FROM ${orders} o
  WHERE o.dealer_id = ${programmeChanges.dealer_id} AND NOT o.is_archived
    AND o.order_management_status NOT IN ('delivered', 'lost'))`

interface Wanted {
  readonly id?: string | undefined
  /** The card, fee or discount that was changed. */
  readonly subject?: string | undefined
}

const wantedOf = (actor: Actor, { id, subject }: Wanted) =>
  and(
    ofDealer(actor),
    id === undefined ? undefined : eq(programmeChanges.id, id),
    subject === undefined ? undefined : eq(programmeChanges.subject_id, subject),
  )

export const listChanges = (tx: Tx, actor: Actor, wanted: Wanted, { limit, offset }: Page) =>
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
      orders_open: openOrders,
      orders_changed: ordersForMe(actor),
      created: programmeChanges.created,
      created_by: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
    })
    .from(programmeChanges)
    .leftJoin(users, eq(users.id, programmeChanges.created_by))
    .where(wantedOf(actor, wanted))
    .orderBy(desc(programmeChanges.created), desc(programmeChanges.id))
    .limit(limit)
    .offset(offset)

export const countChanges = (tx: Tx, actor: Actor, wanted: Wanted) =>
  tx.$count(programmeChanges, wantedOf(actor, wanted))

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

const difference = sql`abs(${entry.new_payment} - ${entry.old_payment})`

/** Each has its own index. Orders that lost or gained a payment sort as the largest difference. */
const orderings: Readonly<Record<ChangeOrdering, SQL[]>> = {
  '-difference': [sql`${difference} DESC`, sql`${entry.order_id}`],
  difference: [sql`${difference}`, sql`${entry.order_id} DESC`],
  '-old_payment': [sql`${entry.old_payment} DESC`, sql`${entry.order_id} DESC`],
  old_payment: [sql`${entry.old_payment}`, sql`${entry.order_id}`],
  '-new_payment': [sql`${entry.new_payment} DESC`, sql`${entry.order_id} DESC`],
  new_payment: [sql`${entry.new_payment}`, sql`${entry.order_id}`],
}

/** One page of the orders affected by a change. */
export const listChangedOrders = (
  tx: Tx,
  actor: Actor,
  changeId: string,
  ordering: ChangeOrdering,
  { limit, offset }: Page,
) =>
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
    .orderBy(...orderings[ordering])
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
