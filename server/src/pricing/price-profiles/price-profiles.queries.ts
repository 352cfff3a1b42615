import type { PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { isoInstant } from '#platform/db/columns.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { onOffer } from '#inventory/vehicles/inventory.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { priceProfilePublications, priceProfiles } from './price-profiles.table.ts'

export type ProfileRow = typeof priceProfiles.$inferSelect & { readonly by: string | null }
export type PublicationRow = typeof priceProfilePublications.$inferSelect & { readonly by: string | null }

/** Maximum number of listed publications. */
export const TOLD = 20

// Raw SQL, because the query builder drops table names if there is only one table.
const updater = sql<
  string | null
>`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = price_profiles.updated_by)`
const publisher = sql<
  string | null
>`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = price_profile_publications.published_by)`

const columns = { ...getTableColumns(priceProfiles), by: updater }

/** The edited rules; without any, an empty first version. */
export async function readProfile(tx: Tx, dealerId: string): Promise<ProfileRow> {
  const [row] = await tx.select(columns).from(priceProfiles).where(eq(priceProfiles.dealer_id, dealerId))
  return row ?? { dealer_id: dealerId, rules: [], updated: null, updated_by: null, by: null, version: 1 }
}

/** The same with a lock: rules are saved and published one after the other. */
export async function lockProfile(tx: Tx, dealerId: string): Promise<ProfileRow> {
  const [row] = await tx
    .insert(priceProfiles)
    .values({ dealer_id: dealerId })
    .onConflictDoUpdate({ target: priceProfiles.dealer_id, set: { version: sql`${priceProfiles.version}` } })
    .returning(columns)
  if (!row) throw new Error('an insert answers its row')
  return row
}

/** The publications, newest first; the first is in force. */
export const listPublications = (tx: Tx, dealerId: string): Promise<PublicationRow[]> =>
  tx
    .select({ ...getTableColumns(priceProfilePublications), by: publisher })
    .from(priceProfilePublications)
    .where(eq(priceProfilePublications.dealer_id, dealerId))
    .orderBy(desc(priceProfilePublications.number))
    .limit(TOLD)

export async function updateRules(
  tx: Tx,
  dealerId: string,
  rules: readonly PriceRule[],
  by: string,
): Promise<ProfileRow> {
  const [row] = await tx
    .update(priceProfiles)
    .set({
      rules: [...rules],
      updated: sql`now()`,
      updated_by: by,
      version: sql`${priceProfiles.version} + 1`,
    })
    .where(eq(priceProfiles.dealer_id, dealerId))
    .returning(columns)
  if (!row) throw new Error('the profile is held by this transaction')
  return row
}

type Publishing = Omit<typeof priceProfilePublications.$inferInsert, 'published'>

/** Publishes rules and increases the version of the profile in one statement; returns the time. */
export async function insertPublication(
  tx: Tx,
  row: Publishing,
): Promise<{ published: string; version: number }> {
  const { dealer_id, number, rules, published_by, changed, vehicles: seen, restored = null } = row
  const { rows } = await tx.execute<{ published: string; version: number }>(sql`
    WITH p AS (
      INSERT INTO ${priceProfilePublications} (dealer_id, number, rules, published_by, changed, vehicles, restored)
      VALUES (${dealer_id}, ${number}, ${JSON.stringify(rules)}::jsonb, ${published_by}, ${changed}, ${seen}, ${restored})
      RETURNING published)
    UPDATE ${priceProfiles} f SET version = f.version + 1 FROM p WHERE f.dealer_id = ${dealer_id}
    RETURNING p.published, f.version`)
  const [stored] = rows
  if (!stored) throw new Error('the profile is held by this transaction')
  return { published: isoInstant(stored.published), version: stored.version }
}

/** Every available vehicle with a price, with what rules depend on and its names. */
export const listPricedVehicles = (tx: Tx, dealerId: string) =>
  tx
    .select({
      id: vehicles.id,
      make: vehicles.make,
      model: vehicles.model,
      year: vehicles.year,
      trim: vehicles.trim,
      vehicle_condition: vehicles.vehicle_condition,
      stock_number: vehicles.stock_number,
      listing_price: vehicles.listing_price,
      cost: vehicles.cost,
      in_stock_since: vehicles.in_stock_since,
    })
    .from(vehicles)
    .where(and(onOffer(dealerId), gt(vehicles.listing_price, 0)))
    .orderBy(asc(vehicles.id))

export type PricedVehicle = Awaited<ReturnType<typeof listPricedVehicles>>[number]
