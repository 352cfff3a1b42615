import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core'
import { dealerId } from '#platform/db/columns.ts'

/**
 * What a dealership uploaded on its last day with files: one row each, updated only by `count_upload` (migration
 * 0069).
 */
export const uploadCounts = pgTable('upload_counts', {
  dealer_id: dealerId().primaryKey(),
  day: date('day').notNull(),
  files: integer('files').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
})
