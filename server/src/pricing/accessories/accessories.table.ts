import type { AccessoryCategory } from '@forecourt/domain/pricing/accessories/accessory-categories.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, cents, dealerId } from '#platform/db/columns.ts'

/** The dealership's catalogue of accessories (product 3). */
export const accessories = pgTable(
  'accessories',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    category: text('category').$type<AccessoryCategory>().notNull(),
    title_en: text('title_en').notNull(),
    title_fr: text('title_fr'),
    description_en: text('description_en'),
    description_fr: text('description_fr'),
    sku: text('sku'),
    price: cents('price').notNull(),
    installation_charge: cents('installation_charge'),
    pre_installed: boolean('pre_installed').notNull().default(false),
    vehicle_types: jsonb('vehicle_types').$type<string[]>().notNull().default([]),
    active: boolean('active').notNull().default(false),
    /** Titles and number folded for search, without accents and capitals. */
    search_text: text('search_text').notNull(),
    lacks_french: boolean('lacks_french')
      .notNull()
      .generatedAlwaysAs(sql`title_fr IS NULL OR (description_en IS NOT NULL AND description_fr IS NULL)`),
    version: integer('version').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('accessories_sku')
      .on(table.dealer_id, sql`lower(${table.sku})`)
      .where(sql`sku IS NOT NULL`),
    check('accessories_category', sql`${table.category} IN ('A', 'E', 'I')`),
  ],
)

/**
 * Pictures, outside any web root. Only a picture's texts and place ever change, so its address always shows the
 * same image.
 */
export const accessoryImages = pgTable(
  'accessory_images',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    accessory_id: uuid('accessory_id').notNull(),
    place: integer('place').notNull(),
    media_type: text('media_type').$type<'image/png' | 'image/jpeg' | 'image/webp'>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    alt_en: text('alt_en'),
    alt_fr: text('alt_fr'),
    content: bytes('content').notNull(),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    foreignKey({
      name: 'accessory_images_accessory',
      columns: [table.dealer_id, table.accessory_id],
      foreignColumns: [accessories.dealer_id, accessories.id],
    }).onDelete('cascade'),
    index('accessory_images_of_accessory').on(table.dealer_id, table.accessory_id, table.place),
  ],
)
