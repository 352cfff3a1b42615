import { and, eq } from 'drizzle-orm'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import { joinedWith, type OrderRow } from '#deals/orders/orders.queries.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { lockOrder, orderSeals } from '#deals/orders/overtaken-order.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import type { Buyer } from './confirm-facts.ts'

const buyer = {
  first_name: customers.first_name,
  last_name: customers.last_name,
  email: customers.email,
  phone: customers.phone,
  address_line_1: customers.address_line_1,
  city: customers.city,
  postal_code: customers.postal_code,
}

export type OrderWithBuyer = OrderRow & { readonly buyer: Buyer }

const withBuyer = (tx: Tx, dealerId: string, id: string) =>
  joinedWith(tx, { ...orderSeals, buyer }).where(and(eq(orders.dealer_id, dealerId), eq(orders.id, id)))

/** An order with its buyer. @throws Refusal 404 if the actor may not see it */
export async function readOrderWithBuyer(tx: Tx, actor: Actor, id: string): Promise<OrderWithBuyer> {
  const [row] = await withBuyer(tx, actor.tenant.id, id)
  if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
  return row
}

/**
 * The same, with the order and its vehicle locked until the transaction ends, so that nobody reserves or
 * sells the vehicle.
 */
export async function lockOrderWithBuyer(
  tx: Tx,
  actor: Actor,
  id: string,
  action: Action,
): Promise<OrderWithBuyer> {
  const row = await lockOrder(() =>
    withBuyer(tx, actor.tenant.id, id).for('update', { of: [orders, vehicles] }),
  )
  if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
  if (!can(actor, action, row.customer)) throw new Refusal('forbidden')
  return row
}
