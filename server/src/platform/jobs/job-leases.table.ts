import { pgTable, text } from 'drizzle-orm/pg-core'
import { databaseNow, instant } from '#platform/db/columns.ts'

/** Runners of jobs, and when each renewed its lease. */
export const jobRunners = pgTable('job_runners', {
  id: text('id').primaryKey(),
  seen: instant('seen').notNull().default(databaseNow),
})
