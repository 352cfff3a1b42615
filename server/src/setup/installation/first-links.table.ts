import { integer, pgTable } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

/** The link that creates the first administrator of an empty installation: at most one, and only its hash. */
export const firstLinks = pgTable('first_links', {
  /** Always 1: a newer link replaces the older. */
  id: integer('id').primaryKey().default(1),
  token_hash: bytes('token_hash').notNull(),
  expires: instant('expires').notNull(),
})
