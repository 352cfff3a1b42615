import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PictureFile } from '#platform/pictures/picture-file.ts'
import { bytes, databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

/**
 * Pictures of vehicles in two sizes, outside any web root. Their bytes never change; they can be removed and
 * restored.
 */
export const vehiclePhotos = pgTable(
  'vehicle_photos',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    vehicle_id: uuid('vehicle_id').notNull(),
    /** Position among the others; the lowest is first. */
    place: integer('place').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    large_type: text('large_type').$type<PictureFile['mediaType']>().notNull(),
    large: bytes('large').notNull(),
    small_type: text('small_type').$type<PictureFile['mediaType']>().notNull(),
    small: bytes('small').notNull(),
    /** SHA-256 of the large size, which prevents duplicates. */
    digest: bytes('digest').notNull(),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by').notNull(),
    removed: instant('removed'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    foreignKey({
      name: 'vehicle_photos_vehicle',
      columns: [table.dealer_id, table.vehicle_id],
      foreignColumns: [vehicles.dealer_id, vehicles.id],
    }).onDelete('cascade'),
    index('vehicle_photos_of_vehicle').on(table.dealer_id, table.vehicle_id, table.place),
    uniqueIndex('vehicle_photos_once')
      .on(table.dealer_id, table.vehicle_id, table.digest)
      .where(sql`removed IS NULL`),
    index('vehicle_photos_removed')
      .on(table.dealer_id, table.removed)
      .where(sql`removed IS NOT NULL`),
  ],
)
