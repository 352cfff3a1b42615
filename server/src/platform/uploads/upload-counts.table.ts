import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core'
import { dealerId } from '#platform/db/columns.ts'

/** What a dealership sent on its last day with files: one row for each, moved by `count_upload` alone (migration 0069). */
export const uploadCounts = pgTable('upload_counts', {
  dealer_id: dealerId().primaryKey(),
  day: date('day').notNull(),
  files: integer('files').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
})
