import { reservationEnd } from '@forecourt/domain/deals/deposits/vehicle-reservation.ts'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { DepositRow, StoredOffer } from '#deals/deposits/deposits.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { isFree } from '#inventory/vehicles/free-vehicles.ts'
import { nobody } from './reservations.queries.ts'

interface Claim {
  readonly order: { readonly dealer_id: string; readonly id: string; readonly vehicle_id: string }
  /** The order whose reservation it takes over after a transfer. */
  readonly from?: string | undefined
  readonly deposit: Pick<DepositRow, 'id' | 'number' | 'capture_before'>
  readonly terms: StoredOffer['package']
  /** The user who recorded the payment; null: the customer paid. */
  readonly by: string | null
  readonly now: Date
}

/**
 * The common table `moved` that reserves an order's vehicle for its deposit. The vehicle's row decides
 * between two simultaneous ones: `moved` is empty if it is reserved for another order.
 */
export function reservingFor(tx: Tx, { order, from, deposit, terms, by, now }: Claim) {
  const { dealer_id: dealer, id, vehicle_id } = order
  const held = deposit.capture_before === null ? null : Date.parse(deposit.capture_before)
  const end = new Date(reservationEnd(now.getTime(), terms, held)).toISOString()
  const isOwn = sql`${vehicles.reserved_for} = ${id}`
  return tx.$with('moved').as(
    tx
      .update(vehicles)
      .set({
        reserved_for: id,
        // A later end that staff set by hand stays.
        reserved_until: sql`CASE WHEN ${isOwn} THEN greatest(${vehicles.reserved_until}, ${end}::timestamptz) ELSE ${end}::timestamptz END`,
        reserved_by: by,
        reservation_number: deposit.number ?? deposit.id.slice(0, 8),
        reservation_note: sql`CASE WHEN ${isOwn} THEN ${vehicles.reservation_note} END`,
        reserved_deposit: deposit.id,
        reservation_auto_release: terms.reservation_auto_release,
      })
      .where(
        and(
          eq(vehicles.dealer_id, dealer),
          eq(vehicles.id, vehicle_id),
          or(isFree(now), inArray(vehicles.reserved_for, from === undefined ? [id] : [id, from])),
        ),
      )
      .returning({ id: vehicles.id }),
  )
}

export type ReservationMove = ReturnType<typeof reservingFor>

/**
 * The same table for an order whose deposit was returned or transferred: releases the vehicle reserved by it.
 */
export const releasingFor = (
  tx: Tx,
  { dealer_id, id }: { readonly dealer_id: string; readonly id: string },
): ReservationMove =>
  tx.$with('moved').as(
    tx
      .update(vehicles)
      .set(nobody)
      .where(
        and(
          eq(vehicles.dealer_id, dealer_id),
          eq(vehicles.reserved_for, id),
          isNotNull(vehicles.reserved_deposit),
        ),
      )
      .returning({ id: vehicles.id }),
  )
