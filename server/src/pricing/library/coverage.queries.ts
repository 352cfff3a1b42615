import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import type { FeeRow } from './line-rows.ts'

type VehicleRow = typeof vehicles.$inferSelect

/** Vehicles that all lines treat alike. */
export interface VehicleKind extends Record<string, unknown> {
  readonly vehicle_condition: VehicleRow['vehicle_condition']
  readonly stock_status: VehicleRow['stock_status']
  readonly segment: VehicleRow['segment']
  readonly make: string
  readonly model: string
  readonly year: number
  readonly body_type: string
}

export interface CountedVehicles extends VehicleKind {
  readonly vehicles: number
  /** Number of those with a price. */
  readonly priced: number
}

export interface CountedOrders extends VehicleKind {
  readonly payment_type: 'cash' | 'finance' | 'lease'
  readonly orders: number
  readonly newest: readonly OrderSample[]
}

export interface OrderSample {
  readonly id: string
  readonly number: string
  readonly created: string
  readonly customer_id: string
  readonly first_name: string
  readonly last_name: string
}

const kind = sql`v.vehicle_condition, v.stock_status, v.segment, v.make, v.model, v.year, v.body_type`

/** Available vehicles counted by kind: a few hundred rows for any size of the inventory. */
export async function countVehicles(tx: Tx, dealerId: string): Promise<CountedVehicles[]> {
  const { rows } = await tx.execute<CountedVehicles & Record<string, unknown>>(sql`
    SELECT ${kind}, count(*)::int AS vehicles, count(*) FILTER (WHERE v.listing_price > 0)::int AS priced
    FROM ${vehicles} v
    WHERE v.dealer_id = ${dealerId} AND v.stock_status NOT IN ('S', 'U') GROUP BY ${kind}`)
  return rows
}

/** Open orders by kind of vehicle and payment type, with the newest five of each. */
export async function countOpenOrders(tx: Tx, dealerId: string): Promise<CountedOrders[]> {
  const { rows } = await tx.execute<CountedOrders & Record<string, unknown>>(sql`
    SELECT ${kind}, o.payment_type, count(*)::int AS orders,
      to_json((array_agg(json_build_object('id', o.id, 'number', o.number, 'created', o.created, 'customer_id', c.id,
        'first_name', c.first_name, 'last_name', c.last_name) ORDER BY o.created DESC))[:5]) AS newest
    FROM ${orders} o
    JOIN ${vehicles} v ON v.dealer_id = o.dealer_id AND v.id = o.vehicle_id
    JOIN ${customers} c ON c.dealer_id = o.dealer_id AND c.id = o.customer_id
    WHERE o.dealer_id = ${dealerId} AND NOT o.is_archived AND o.order_management_status NOT IN ('delivered', 'lost')
    GROUP BY ${kind}, o.payment_type`)
  return rows
}

/** Counts open orders whose worksheet has this line of the library, or a price of this plan. */
export async function countOrdersWith(tx: Tx, dealerId: string, lineId: FeeRow['id']): Promise<number> {
  const { rows } = await tx.execute<{ orders: number }>(sql`
    SELECT count(*)::int AS orders FROM ${orders} o
    WHERE o.dealer_id = ${dealerId} AND NOT o.is_archived AND o.order_management_status NOT IN ('delivered', 'lost')
      AND (o.worksheet->'lines' @> ${JSON.stringify([{ id: lineId }])}::jsonb
        OR o.worksheet->'lines' @> ${JSON.stringify([{ plan: { id: lineId } }])}::jsonb)`)
  return rows[0]?.orders ?? 0
}
