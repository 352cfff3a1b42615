import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { searchTextOf } from './accessory-columns.ts'
import { accessories, accessoryImages } from './accessories.table.ts'

type Accessory = typeof accessories.$inferSelect
type AccessoryRow = typeof accessories.$inferInsert
type ImageRow = typeof accessoryImages.$inferInsert

/** The smallest possible PNG: one transparent pixel. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Mats for 189.95 that fit every vehicle, on offer in both languages, unless given otherwise. */
export async function buildAccessory(app: FactoryApp, given: Partial<AccessoryRow> = {}): Promise<Accessory> {
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const row = {
    id: stableId(`accessory ${nextNumber()}`),
    category: 'I' as const,
    title_en: 'All-weather mats',
    title_fr: 'Tapis toutes saisons',
    price: 18_995,
    active: true,
    ...given,
    dealer_id,
  }
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx
      .insert(accessories)
      .values({ ...row, search_text: searchTextOf(row) })
      .returning(),
  )
  if (!built) throw new Error('the accessory was not inserted')
  return built
}

/** A picture of an accessory; builds the accessory unless one is given. */
export async function buildAccessoryImage(
  app: FactoryApp,
  given: Partial<ImageRow> & { dealer_id: string },
): Promise<{ id: string }> {
  const { dealer_id } = given
  const accessory_id = given.accessory_id ?? (await buildAccessory(app, { dealer_id })).id
  const row = {
    id: stableId(`accessory image ${nextNumber()}`),
    place: 0,
    media_type: 'image/png' as const,
    width: 1,
    height: 1,
    content: point,
    ...given,
    accessory_id,
  }
  await withTenant(app.pool, { id: dealer_id }, tx => tx.insert(accessoryImages).values(row))
  return row
}
