import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { onOffer } from './inventory.queries.ts'
import { vehicles } from './vehicles.table.ts'

/** In cents, payments as monthly equivalents; null if no available vehicle has such a payment. */
export type PaymentBounds = Record<`${'cash' | 'finance' | 'lease'}_${'min' | 'max'}`, number | null>

export async function findPaymentBounds(tx: Tx, dealerId: string): Promise<PaymentBounds> {
  const of = (kind: 'min' | 'max', column: unknown) =>
    sql<number | null>`${sql.raw(kind)}(${column})`.mapWith(Number)
  const [bounds] = await tx
    .select({
      cash_min: of('min', vehicles.cash_payment),
      cash_max: of('max', vehicles.cash_payment),
      finance_min: of('min', vehicles.finance_monthly),
      finance_max: of('max', vehicles.finance_monthly),
      lease_min: of('min', vehicles.lease_monthly),
      lease_max: of('max', vehicles.lease_monthly),
    })
    .from(vehicles)
    .where(onOffer(dealerId))
  if (!bounds) throw new Error('an aggregate without groups has one row')
  return bounds
}

/** One vehicle of each condition and segment, which programmes distinguish. */
export const listTypicalVehicles = (tx: Tx, dealerId: string) =>
  tx
    .selectDistinctOn([vehicles.vehicle_condition, vehicles.segment])
    .from(vehicles)
    .where(onOffer(dealerId))
    .orderBy(vehicles.vehicle_condition, vehicles.segment, vehicles.id)
