import { PRESSED_STATUSES } from '@forecourt/domain/deals/orders/management-statuses.ts'
import { GONE_MOVE } from '@forecourt/domain/deals/orders/next-move.ts'
import { and, eq, getTableColumns, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { progressOf, withVehicleBack } from './order-progress.ts'
import { orders } from './orders.table.ts'

const { whose, key, step, params } = GONE_MOVE
const move = JSON.stringify({ key, step, params })

/**
 * The common tables that mark open orders on these vehicles as without a vehicle: the next action is the
 * dealership's, the vehicle and price steps are reset (decisions 4.6), and the customers' rows are updated. A
 * confirmed order keeps its vehicle: its customer is the buyer.
 */
export const losingOrders = (dealerId: string, vehicleIds: SQL): SQL => sql`lost AS (
    UPDATE ${orders} o SET vehicle_gone = true, build_and_price_step = 'awaiting-dealer',
      order_management_status = CASE o.order_management_status WHEN 'new' THEN 'working' ELSE o.order_management_status END,
      awaiting = ${whose}, next_move = ${move}::jsonb,
      awaiting_dealer = array_prepend('vehicle', o.awaiting_dealer)
    WHERE o.dealer_id = ${dealerId} AND o.vehicle_id IN (${vehicleIds}) AND NOT o.is_archived AND NOT o.vehicle_gone
      AND o.order_management_status <> ALL (${sql.param([...PRESSED_STATUSES])}::text[])
    RETURNING o.id, o.awaiting_since),
  told AS (
    UPDATE ${customers} c SET awaiting = ${whose}, awaiting_since = lost.awaiting_since
    FROM lost WHERE c.dealer_id = ${dealerId} AND c.latest_order_id = lost.id)`

/** Marks the open orders on these vehicles as without a vehicle; returns how many. */
export async function loseVehicles(tx: Tx, dealerId: string, vehicleIds: readonly string[]): Promise<number> {
  const ids = sql`SELECT unnest(${sql.param([...vehicleIds])}::uuid[])`
  const { rows } = await tx.execute<{ lost: number }>(
    sql`WITH ${losingOrders(dealerId, ids)} SELECT count(*)::int AS lost FROM lost`,
  )
  return rows[0]?.lost ?? 0
}

/**
 * Restores available vehicles to the open orders that lost them; returns how many. The trigger computes the
 * waiting time (migration 0058), because their clocks were paused.
 */
export async function restoreVehicleToOrders(
  tx: Tx,
  dealerId: string,
  vehicleIds: readonly string[],
  now: Date,
): Promise<number> {
  const rows = await tx
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(vehicles, and(eq(vehicles.dealer_id, orders.dealer_id), eq(vehicles.id, orders.vehicle_id)))
    .where(
      and(
        eq(orders.dealer_id, dealerId),
        inArray(orders.vehicle_id, [...vehicleIds]),
        eq(orders.vehicle_gone, true),
        notInArray(vehicles.stock_status, ['S', 'U']),
      ),
    )
    .orderBy(orders.id)
    .for('update', { of: orders })
  if (rows.length === 0) return 0
  const moved = rows.map(row => {
    const back = withVehicleBack(row)
    return { id: row.id, ...back, ...progressOf({ ...row, ...back }, now) }
  })
  await tx.execute(sql`
    WITH moved AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS m (id uuid, build_and_price_step text,
        order_management_status text, awaiting text, next_move jsonb, awaiting_dealer text[], awaiting_customer text[])),
    regained AS (
      UPDATE ${orders} o SET vehicle_gone = false, build_and_price_step = m.build_and_price_step,
        order_management_status = m.order_management_status, awaiting = m.awaiting, next_move = m.next_move,
        awaiting_dealer = m.awaiting_dealer, awaiting_customer = m.awaiting_customer
      FROM moved m WHERE o.dealer_id = ${dealerId} AND o.id = m.id
      RETURNING o.id, o.awaiting, o.awaiting_since)
    UPDATE ${customers} c SET awaiting = r.awaiting, awaiting_since = r.awaiting_since
      FROM regained r WHERE c.dealer_id = ${dealerId} AND c.latest_order_id = r.id`)
  return rows.length
}
