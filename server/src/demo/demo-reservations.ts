import { hasMoney } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { reservationEnd } from '@forecourt/domain/deals/deposits/vehicle-reservation.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { deposits } from '#deals/deposits/deposits.table.ts'
import type { orders } from '#deals/orders/orders.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { depositTerms } from './demo-deposits.ts'

type OrderRow = typeof orders.$inferInsert
type DepositRow = typeof deposits.$inferInsert

/** Reserves the vehicles of held or captured deposits, from the time of payment, as the application does. */
export async function reserveDemoVehicles(
  tx: Tx,
  rows: readonly OrderRow[],
  paid: readonly DepositRow[],
  now: Date,
): Promise<void> {
  const vehicleOf = new Map(rows.map(({ id, vehicle_id }) => [id, vehicle_id]))
  for (const { dealer_id, id, order_id, number, state, paid_at: at, capture_before: until } of paid) {
    const vehicle_id = vehicleOf.get(order_id)
    if (!vehicle_id || !at || !hasMoney(state)) continue
    const end = reservationEnd(Date.parse(at), depositTerms, until ? Date.parse(until) : null)
    if (end <= now.getTime()) continue
    await tx
      .update(vehicles)
      .set({
        reserved_for: order_id,
        reserved_until: new Date(end).toISOString(),
        reservation_number: number ?? null,
        reserved_deposit: id,
      })
      .where(and(eq(vehicles.dealer_id, dealer_id), eq(vehicles.id, vehicle_id)))
  }
}
