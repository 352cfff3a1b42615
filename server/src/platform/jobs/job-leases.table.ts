import { pgTable, text } from 'drizzle-orm/pg-core'
import { databaseNow, instant } from '#platform/db/columns.ts'

/** Who works on jobs, and when the database heard of him last. */
export const jobRunners = pgTable('job_runners', {
  id: text('id').primaryKey(),
  seen: instant('seen').notNull().default(databaseNow),
})
