import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { accessoriesColumn, type DeskAccessory } from '#pricing/pricing/accessory-lines.ts'
import { plansColumn, type DeskPlan, type WantedPlans } from '#pricing/pricing/desk-plans.queries.ts'
import { vehicleColumns, type ReadVehicle } from '#inventory/vehicles/vehicle-row.queries.ts'
import { nobody } from '#deals/reservations/reservations.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

export interface Found {
  readonly vehicle: ReadVehicle
  /** Another live order has the number. */
  readonly isTaken: boolean
}

/**
 * With the accessories and plans that the dealership offers for a vehicle, some of them installed already.
 */
export interface Taken extends Found {
  readonly accessories: readonly DeskAccessory[] | null
  readonly plans: readonly DeskPlan[] | null
}

interface Asked {
  readonly dealer_id: string
  readonly number: string
  /** The order that gets the number. */
  readonly order_id: string
}

const selected = ({ dealer_id, number, order_id }: Asked) => ({
  fields: {
    vehicle: vehicleColumns,
    isTaken: sql<boolean>`EXISTS (SELECT FROM ${orders} o WHERE o.dealer_id = ${dealer_id}
      AND o.commission_number = ${number} AND NOT o.is_archived AND o.id <> ${order_id})`,
  },
  where: and(eq(vehicles.dealer_id, dealer_id), eq(vehicles.commission_number, number)),
})

/** The vehicle behind a number, and whether another live order has it. */
export async function findByCommissionNumber(tx: Tx, asked: Asked): Promise<Found | undefined> {
  const { fields, where } = selected(asked)
  const [row] = await tx.select(fields).from(vehicles).where(where)
  return row
}

/** The same, locked until the transaction ends; releases any other vehicle reserved for the order. */
export async function takeByCommissionNumber(
  tx: Tx,
  asked: Asked,
  { dealer: seller, day, prices }: Pick<WantedPlans, 'dealer' | 'prices'> & { readonly day: string },
): Promise<Taken | undefined> {
  const { fields, where } = selected(asked)
  const { dealer_id, number, order_id } = asked
  const released = tx.$with('released').as(
    tx
      .update(vehicles)
      .set(nobody)
      .where(
        and(
          eq(vehicles.dealer_id, dealer_id),
          eq(vehicles.reserved_for, order_id),
          sql`${vehicles.commission_number} IS DISTINCT FROM ${number}`,
        ),
      )
      .returning({ id: vehicles.id }),
  )
  const [row] = await tx
    .with(released)
    .select({
      ...fields,
      accessories: accessoriesColumn(dealer_id),
      plans: plansColumn({ dealer: seller, vehicle: sql`${vehicles.id}`, prices }, day),
    })
    .from(vehicles)
    .where(where)
    .for('update', { of: vehicles })
  return row
}

/** Whether another dealership of the organisation has the number. */
export async function isOfSister(tx: Tx, number: string): Promise<boolean> {
  const { rows } = await tx.execute<{ told: boolean }>(
    sql`SELECT is_commission_number_of_sister(${number}) AS told`,
  )
  return rows[0]?.told ?? false
}
