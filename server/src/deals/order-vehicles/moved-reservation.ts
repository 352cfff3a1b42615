import { hasMoney } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import type { Tx } from '#platform/db/client.ts'
import type { HeldOrder } from '#deals/deposits/deposits.queries.ts'
import { reservingFor, type ReservationMove } from '#deals/reservations/deposit-reservations.ts'

/** The reservation for the order's deposit on its new vehicle; undefined without a hold or capture. */
export function movedReservation(
  tx: Tx,
  { order, deposits: [deposit], offer }: HeldOrder,
  { vehicle, by, now }: { readonly vehicle: string; readonly by: string; readonly now: Date },
): ReservationMove | undefined {
  if (!deposit || !hasMoney(deposit.state)) return undefined
  const moved = { ...order, vehicle_id: vehicle }
  return reservingFor(tx, { order: moved, deposit, terms: offer.package, by, now })
}
