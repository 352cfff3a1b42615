import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { discounts } from '#pricing/discounts/discounts.table.ts'
import { fees } from '#pricing/fees/fees.table.ts'

/** Library rows by id, without inactive ones. */
export const findFees = (tx: Tx, dealerId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(fees)
    .where(and(eq(fees.dealer_id, dealerId), inArray(fees.id, [...ids]), eq(fees.is_active, true)))

export const findDiscounts = (tx: Tx, dealerId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(discounts)
    .where(
      and(eq(discounts.dealer_id, dealerId), inArray(discounts.id, [...ids]), eq(discounts.is_active, true)),
    )
