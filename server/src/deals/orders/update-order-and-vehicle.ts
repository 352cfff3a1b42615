import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { ReservationMove } from '#deals/reservations/deposit-reservations.ts'
import type { OrderChanges } from './orders.queries.ts'
import { orders } from './orders.table.ts'

/**
 * `updateOrder` with the reservation of its vehicle in the same statement; `isMoved`: whether the reservation
 * succeeded.
 */
export async function updateOrderAndVehicle(
  tx: Tx,
  held: typeof orders.$inferSelect,
  changes: OrderChanges,
  move: ReservationMove,
) {
  const [stored] = await tx
    .with(move)
    .update(orders)
    .set({ ...changes, updated: sql`now()`, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.dealer_id, held.dealer_id), eq(orders.id, held.id)))
    .returning({
      updated: orders.updated,
      version: orders.version,
      awaiting_since: orders.awaiting_since,
      isMoved: sql<boolean>`EXISTS (SELECT FROM ${move})`,
    })
  if (!stored) throw new Error('the order was not stored')
  const { isMoved, ...columns } = stored
  return { order: { ...held, ...changes, ...columns }, isMoved }
}
