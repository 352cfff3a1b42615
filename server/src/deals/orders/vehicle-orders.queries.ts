import type { VehicleOrder } from '@forecourt/contract/inventory/stock.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { and, desc, eq } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { orders } from './orders.table.ts'
import type { Actor } from '#platform/sessions/session.ts'

/** More orders than any vehicle has. */
const MAX_ORDERS = 100

/** The orders on a vehicle that the actor may read, and the number of others. */
export async function readVehicleOrders(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
): Promise<{ results: VehicleOrder[]; hidden: number }> {
  const rows = await tx
    .select({ order: orders, customer: customers })
    .from(orders)
    .innerJoin(
      customers,
      and(eq(customers.dealer_id, orders.dealer_id), eq(customers.id, orders.customer_id)),
    )
    .where(and(eq(orders.dealer_id, actor.tenant.id), eq(orders.vehicle_id, vehicleId)))
    .orderBy(desc(orders.created), desc(orders.id))
    .limit(MAX_ORDERS)
  const seen = rows.filter(({ customer }) => can(actor, 'order:read', customer))
  return {
    hidden: rows.length - seen.length,
    results: seen.map(({ order, customer }) => ({
      id: order.id,
      number: order.number,
      customer: { id: customer.id, name: fullName(customer) },
      payment_type: order.payment_type,
      order_management_status: order.order_management_status as VehicleOrder['order_management_status'],
      whose: order.awaiting,
      next_move: order.next_move.key,
      is_archived: order.is_archived,
      created: order.created,
    })),
  }
}
