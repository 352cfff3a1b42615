import type { AccessoryCategory } from '@forecourt/domain/pricing/accessories/accessory-categories.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { imagesOf } from './accessories.queries.ts'
import { accessories } from './accessories.table.ts'

/** Columns that the customer's database role may read (migration 0034). */
const columns = {
  id: accessories.id,
  category: accessories.category,
  title_en: accessories.title_en,
  title_fr: accessories.title_fr,
  description_en: accessories.description_en,
  description_fr: accessories.description_fr,
  price: accessories.price,
  installation_charge: accessories.installation_charge,
  pre_installed: accessories.pre_installed,
  vehicle_types: accessories.vehicle_types,
  images: imagesOf,
}

export type OfferedRow = Awaited<ReturnType<typeof listOffered>>[number]

/** The accessories on offer, in the order they were added. */
export const listOffered = (tx: Tx, dealerId: string, category?: AccessoryCategory) =>
  tx
    .select(columns)
    .from(accessories)
    .where(
      and(
        eq(accessories.dealer_id, dealerId),
        eq(accessories.active, true),
        category === undefined ? undefined : eq(accessories.category, category),
      ),
    )
    .orderBy(asc(accessories.id))
