import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { lockedIf } from '#platform/db/fragments.ts'
import { onOffer } from '#inventory/vehicles/inventory.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { paymentSettings } from './payment-settings.table.ts'

export type SettingsRow = typeof paymentSettings.$inferSelect
type VehicleRow = typeof vehicles.$inferSelect

export async function findPaymentSettings(
  tx: Tx,
  dealerId: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<SettingsRow | undefined> {
  const query = tx.select().from(paymentSettings).where(eq(paymentSettings.dealer_id, dealerId))
  const [settings] = await lockedIf(isLocked, query)
  return settings
}

/** Writes the changes of a locked row and increases its version. */
export async function updatePaymentSettings(
  tx: Tx,
  dealerId: string,
  changes: Partial<typeof paymentSettings.$inferInsert>,
): Promise<SettingsRow> {
  const [stored] = await tx
    .update(paymentSettings)
    .set({ ...changes, updated: sql`now()`, version: sql`${paymentSettings.version} + 1` })
    .where(eq(paymentSettings.dealer_id, dealerId))
    .returning()
  if (!stored) throw new Error('the payment settings were not stored')
  return stored
}

/** Columns that define a vehicle type: all to which a line of the library can be limited. */
const KIND = ['vehicle_condition', 'stock_status', 'segment', 'make', 'model', 'year', 'body_type'] as const

/** A new available vehicle to try settings on, or one of a given kind; the first with a price. */
export async function findSampleVehicle(
  tx: Tx,
  dealerId: string,
  kind: Partial<Pick<VehicleRow, (typeof KIND)[number]>> = { vehicle_condition: 'New' },
): Promise<VehicleRow | undefined> {
  const [vehicle] = await tx
    .select()
    .from(vehicles)
    .where(
      and(
        onOffer(dealerId),
        gt(vehicles.listing_price, 0),
        ...KIND.map(name => (kind[name] === undefined ? undefined : eq(vehicles[name], kind[name]))),
      ),
    )
    .orderBy(asc(vehicles.id))
    .limit(1)
  return vehicle
}
