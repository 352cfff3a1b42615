import { hasMoney } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { releasingFor, reservingFor, type ReservationMove } from '#deals/reservations/deposit-reservations.ts'
import { refuseReserved } from '#deals/reservations/reservations.queries.ts'
import { getVehicleRow, reservationAt } from '#inventory/vehicles/vehicle-row.queries.ts'
import type { DepositOrder, StoredDeposit } from './deposits.queries.ts'
import { deposits } from './deposits.table.ts'

/** Money that arrives on an order; `from` is the order it was transferred from. */
export interface Arrival {
  readonly deposit: StoredDeposit
  readonly by: string | null
  readonly now: Date
  readonly from?: string | undefined
}

/** The change of the vehicle's reservation for the order's deposit; undefined: none. */
export function reservationMove(
  tx: Tx,
  { order, vehicle, offer }: DepositOrder,
  deposit: StoredDeposit | undefined,
  arrival: Arrival | undefined,
): ReservationMove | undefined {
  if (arrival) return reservingFor(tx, { ...arrival, order, terms: offer.package })
  const hasReserved = vehicle.reserved_for === order.id && vehicle.reserved_deposit !== null
  return hasReserved && !(deposit && hasMoney(deposit.state)) ? releasingFor(tx, order) : undefined
}

/** @throws Refusal `vehicle_reserved`, with its order, if money cannot reserve the vehicle */
export async function refuseUnreserved(
  tx: Tx,
  { order, isReserved }: DepositOrder & { readonly isReserved: boolean | undefined },
  now: Date,
): Promise<void> {
  if (isReserved !== false) return
  refuseReserved(reservationAt(await getVehicleRow(tx, order.dealer_id, order.vehicle_id), now), order.id)
  // It was released between the two statements.
  throw new Refusal('conflict', { code: 'deposit_busy' })
}

/** Enqueues a job after the commit that ends the pages on which others could still pay for the vehicle. */
export function checkRivalPages(tx: Tx, { dealer_id: dealer, id, vehicle_id }: DepositOrder['order']): void {
  deferToCommit(tx, {
    calls: [
      sql`(SELECT count(enqueue_job('check_order_deposits', json_build_object('dealer', o.dealer_id, 'order', o.id), 'deposits:' || o.id)::text)
        FROM ${orders} o WHERE o.dealer_id = ${dealer} AND o.vehicle_id = ${vehicle_id} AND o.id <> ${id}
          AND EXISTS (SELECT FROM ${deposits} d WHERE d.dealer_id = o.dealer_id AND d.order_id = o.id AND d.state IN ('initiated', 'rejected', 'error')))`,
    ],
  })
}
