import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { notFound } from '#platform/http/refusal.ts'
import { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { dealerships } from './dealerships.table.ts'

/** The dealership and the payment type its deals start with. */
export async function getDealership(
  tx: Tx,
  dealerId: string,
  { isLocked = false }: { isLocked?: boolean } = {},
) {
  const query = tx
    .select({
      dealership: dealerships,
      default_payment_type: paymentSettings.default_payment_type,
      has_card_provider: sql<boolean>`EXISTS (SELECT FROM card_accounts a WHERE a.dealer_id = ${dealerships.id})`,
    })
    .from(dealerships)
    .leftJoin(paymentSettings, eq(paymentSettings.dealer_id, dealerships.id))
    .where(eq(dealerships.id, dealerId))
  // Every row of the tenant references the dealership: this lock does not block their inserts.
  const [row] = isLocked ? await query.for('no key update', { of: dealerships }) : await query
  if (!row) throw notFound()
  return row
}

/** The dealership with this address name. */
export async function findByAddressName(tx: Tx, cname: string) {
  const [found] = await tx.select().from(dealerships).where(eq(dealerships.cname, cname))
  return found
}

/** Writes the changes of a row that this transaction has locked, and raises its version. */
export async function updateDealership(
  tx: Tx,
  dealerId: string,
  changes: Partial<typeof dealerships.$inferInsert>,
) {
  const [stored] = await tx
    .update(dealerships)
    .set({ ...changes, version: sql`${dealerships.version} + 1` })
    .where(eq(dealerships.id, dealerId))
    .returning()
  if (!stored) throw new Error('the dealership was not stored')
  return stored
}

/** Sets the payment type that new deals start with; false without payment settings. */
export async function setDefaultPaymentType(
  tx: Tx,
  dealerId: string,
  type: 'cash' | 'finance' | 'lease',
): Promise<boolean> {
  const set = await tx
    .update(paymentSettings)
    .set({ default_payment_type: type, version: sql`${paymentSettings.version} + 1` })
    .where(eq(paymentSettings.dealer_id, dealerId))
    .returning({ dealer_id: paymentSettings.dealer_id })
  return set.length > 0
}

export type StockGroup = Record<string, unknown> & {
  readonly make: string
  readonly model: string
  readonly year: number
  readonly conditions: readonly string[]
  readonly stock_statuses: readonly string[]
  readonly body_types: readonly string[]
  readonly colors: readonly string[]
  readonly price_min: number
  readonly price_max: number
  readonly odometer_min: number
  readonly odometer_max: number
}

/** The dealership's vehicles grouped by make, model and year; with sold and withdrawn ones if asked. */
export async function listStockGroups(
  tx: Tx,
  dealerId: string,
  { onOfferOnly }: { onOfferOnly: boolean },
): Promise<StockGroup[]> {
  const { rows } = await tx.execute<StockGroup>(sql`
    SELECT make, model, year, array_agg(DISTINCT vehicle_condition) AS conditions,
      array_agg(DISTINCT stock_status) AS stock_statuses, array_agg(DISTINCT body_type) AS body_types,
      array_agg(DISTINCT exterior_color) AS colors, min(coalesce(online_price, listing_price)) AS price_min,
      max(coalesce(online_price, listing_price)) AS price_max,
      min(odometer) AS odometer_min, max(odometer) AS odometer_max
    FROM ${vehicles} WHERE dealer_id = ${dealerId}
      ${onOfferOnly ? sql`AND stock_status NOT IN ('S', 'U')` : sql``}
    GROUP BY make, model, year ORDER BY make, model, year DESC`)
  return rows
}

/** Support contact for the dealership's staff, if it has its own. */
export async function findSupport(tx: Tx, dealerId: string) {
  const { support_phone, support_email, support_hours_en, support_hours_fr } = dealerships
  const [own] = await tx
    .select({ support_phone, support_email, support_hours_en, support_hours_fr })
    .from(dealerships)
    .where(eq(dealerships.id, dealerId))
  return own
}
