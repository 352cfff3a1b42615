import { and, asc, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { rateCards } from '#pricing/lenders/lenders.table.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { programmeChanges } from '#pricing/programme-changes/programme-changes.table.ts'
import { programmeChangeOrders } from './programme-change-orders.table.ts'

export type ChangeRow = typeof programmeChanges.$inferSelect
export type ChangedOrderRow = typeof programmeChangeOrders.$inferInsert

/** Locks the change with its card and dealership, so that two workers never process the same orders. */
export async function lockChange(tx: Tx, dealerId: string, id: string) {
  const [row] = await tx
    .select({
      change: programmeChanges,
      dealership: dealerships,
      card: { lender_id: rateCards.lender_id, source: rateCards.source },
    })
    .from(programmeChanges)
    .leftJoin(
      rateCards,
      and(eq(rateCards.dealer_id, programmeChanges.dealer_id), eq(rateCards.id, programmeChanges.subject_id)),
    )
    .innerJoin(dealerships, eq(dealerships.id, programmeChanges.dealer_id))
    .where(and(eq(programmeChanges.dealer_id, dealerId), eq(programmeChanges.id, id)))
    .for('update', { of: programmeChanges })
  return row
}

/**
 * The next open orders of a dealership by id, with their vehicles. Delivered orders are excluded: their terms are
 * signed.
 */
export const listOpenOrders = (tx: Tx, dealerId: string, after: string | null, limit: number) =>
  tx
    .select({
      id: orders.id,
      payment_type: orders.payment_type,
      worksheet: orders.worksheet,
      vehicle: {
        vehicle_condition: vehicles.vehicle_condition,
        fuel_type: vehicles.fuel_type,
        unladen_weight_lb: vehicles.unladen_weight_lb,
        city_mpg: vehicles.city_mpg,
        highway_mpg: vehicles.highway_mpg,
        average_wholesale: vehicles.average_wholesale,
        gross_weight_kg: vehicles.gross_weight_kg,
        segment: vehicles.segment,
        year: vehicles.year,
      },
    })
    .from(orders)
    .innerJoin(vehicles, and(eq(vehicles.dealer_id, orders.dealer_id), eq(vehicles.id, orders.vehicle_id)))
    .where(
      and(
        eq(orders.dealer_id, dealerId),
        eq(orders.is_archived, false),
        notInArray(orders.order_management_status, ['delivered', 'lost']),
        after === null ? undefined : gt(orders.id, after),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)

export type OpenOrder = Awaited<ReturnType<typeof listOpenOrders>>[number]

interface Progress {
  readonly seen: number
  readonly seen_to: string | null
  readonly is_done: boolean
  readonly changed: readonly ChangedOrderRow[]
}

/** Stores the results of a part, and the progress. */
export async function keepProgress(
  tx: Tx,
  { dealer_id, id }: ChangeRow,
  { seen, seen_to, is_done, changed }: Progress,
): Promise<void> {
  if (changed.length > 0) await tx.insert(programmeChangeOrders).values([...changed])
  await tx
    .update(programmeChanges)
    .set({
      is_done,
      seen_to,
      orders_seen: sql`${programmeChanges.orders_seen} + ${seen}`,
      orders_changed: sql`${programmeChanges.orders_changed} + ${changed.length}`,
    })
    .where(and(eq(programmeChanges.dealer_id, dealer_id), eq(programmeChanges.id, id)))
}
