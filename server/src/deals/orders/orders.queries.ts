import { and, desc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, SelectedFields } from 'drizzle-orm/pg-core'
import { alias } from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { perConnection, type Tx } from '#platform/db/client.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { vehicleColumns } from '#inventory/vehicles/vehicle-row.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import type { NotifiedAppointment } from '#deals/appointments/appointment-wire.ts'
import type { NotifiedTradeIn } from '#deals/trade-ins/trade-in-wire.ts'
import { orders } from './orders.table.ts'
import { lockOrder, orderSeals } from './overtaken-order.ts'

const archiver = alias(users, 'archiver')
const updater = alias(users, 'updater')

/** The name of the order's customer, if they are the author. */
export const ownerIf = (id: AnyPgColumn) =>
  sql<
    string | null
  >`CASE WHEN ${id} = ${customers.id} THEN trim(${customers.first_name} || ' ' || ${customers.last_name}) END`

/** The latest appointment that was not replaced. */
const latestAppointment = sql<NotifiedAppointment | null>`(SELECT to_jsonb(a) FROM appointments a WHERE a.dealer_id = ${orders.dealer_id} AND a.order_id = ${orders.id} AND a.outcome <> 'rescheduled'
  ORDER BY a.created DESC, a.id DESC LIMIT 1)`

/** The trade-in columns that an order shows. */
export const notifiedTradeIn = sql.raw(
  `jsonb_build_object('id', t.id, 'position', t.position, 'year', t.year, 'make', t.make, 'model', t.model, 'trim', t.trim, 'odometer', t.odometer, 'answers', t.answers, 'owing', t.owing, 'offer', t.offer)`,
)

/** Its trade-ins, by position. */
const ownTradeIns = sql<
  NotifiedTradeIn[]
>`coalesce((SELECT jsonb_agg(${notifiedTradeIn} ORDER BY t.position) FROM trade_ins t WHERE t.dealer_id = ${orders.dealer_id} AND t.order_id = ${orders.id}), '[]'::jsonb)`

/** The customer's newest trade-in on no order. */
const availableTradeIn = sql<NotifiedTradeIn | null>`(SELECT ${notifiedTradeIn} FROM trade_ins t WHERE t.dealer_id = ${orders.dealer_id} AND t.customer_id = ${orders.customer_id} AND t.order_id IS NULL
  ORDER BY t.created DESC, t.id DESC LIMIT 1)`

const columns = {
  order: orders,
  vehicle: vehicleColumns,
  customer: { id: customers.id, assigned_dealer: customers.assigned_dealer },
  appointment: latestAppointment,
  trade_ins: ownTradeIns,
  available_trade_in: availableTradeIn,
  /** Full name of the customer's representative. */
  rep: sql<
    string | null
  >`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = ${customers.assigned_dealer})`,
  archived_by: sql<string | null>`${archiver.first_name} || ' ' || ${archiver.last_name}`,
  updated_by: sql<
    string | null
  >`coalesce(${updater.first_name} || ' ' || ${updater.last_name}, ${ownerIf(orders.updated_by)})`,
}

const joined = (tx: Tx) => joinedWith(tx, {})

/** The order with its vehicle and customer, and columns of a table that is joined to them. */
export const joinedWith = <T extends SelectedFields>(tx: Tx, more: T) =>
  tx
    .select({ ...columns, ...more })
    .from(orders)
    .innerJoin(vehicles, and(eq(vehicles.dealer_id, orders.dealer_id), eq(vehicles.id, orders.vehicle_id)))
    .innerJoin(
      customers,
      and(eq(customers.dealer_id, orders.dealer_id), eq(customers.id, orders.customer_id)),
    )
    .leftJoin(archiver, eq(archiver.id, orders.archived_status_changed_by))
    .leftJoin(updater, eq(updater.id, orders.updated_by))

export type OrderRow = Awaited<ReturnType<typeof joined>>[number]

const isAsked = and(eq(orders.dealer_id, sql.placeholder('dealer')), eq(orders.id, sql.placeholder('id')))
const readOne = perConnection(tx => joined(tx).where(isAsked).prepare('order_read'))
const lockOne = perConnection(tx =>
  joinedWith(tx, orderSeals).where(isAsked).for('update', { of: orders }).prepare('order_locked'),
)

export async function findOrder(
  tx: Tx,
  dealerId: string,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<OrderRow | undefined> {
  const asked = { dealer: dealerId, id }
  if (isLocked) return lockOrder(() => lockOne(tx).execute(asked))
  const [row] = await readOne(tx).execute(asked)
  return row
}

/** Orders of a customer, newest first; at most 100. */
export const listOrdersOf = (tx: Tx, dealerId: string, customerId: string): Promise<OrderRow[]> =>
  listAll(tx).execute({ dealer: dealerId, customer: customerId })

const listAll = perConnection(tx =>
  joined(tx)
    .where(
      and(
        eq(orders.dealer_id, sql.placeholder('dealer')),
        eq(orders.customer_id, sql.placeholder('customer')),
      ),
    )
    .orderBy(desc(orders.created), desc(orders.id))
    .limit(100)
    .prepare('orders_of_customer'),
)

export type OrderChanges = Partial<
  Omit<typeof orders.$inferSelect, 'dealer_id' | 'id' | 'updated' | 'version'>
>

/**
 * Updates an order whose lock this transaction holds, and increments its version. Returns the resulting row.
 */
export async function updateOrder(tx: Tx, held: typeof orders.$inferSelect, changes: OrderChanges) {
  const { dealer_id: dealer, id } = held
  const names = Object.keys(changes).toSorted()
  const [stored] = await updateOf(tx, names).execute({ ...changes, dealer, id })
  if (!stored) throw new Error('the order was not stored')
  return { ...held, ...changes, ...stored }
}

/** The prepared update of these columns, built once for each connection: there are few such sets. */
function updateOf(tx: Tx, names: readonly string[]) {
  const set = names.join()
  const known = updates(tx)
  let update = known.get(set)
  if (update === undefined) known.set(set, (update = buildUpdate(tx, names, `order_updated_${known.size}`)))
  return update
}

const buildUpdate = (tx: Tx, names: readonly string[], name: string) =>
  tx
    .update(orders)
    .set({
      ...Object.fromEntries(names.map(column => [column, sql.placeholder(column)])),
      updated: sql`now()`,
      version: sql`${orders.version} + 1`,
    })
    .where(isAsked)
    // The database sets since when a move waits (migration 0033).
    .returning({ updated: orders.updated, version: orders.version, awaiting_since: orders.awaiting_since })
    .prepare(name)

const updates = perConnection(() => new Map<string, ReturnType<typeof buildUpdate>>())

export async function deleteOrder(tx: Tx, dealerId: string, id: string): Promise<void> {
  await tx.delete(orders).where(and(eq(orders.dealer_id, dealerId), eq(orders.id, id)))
}
