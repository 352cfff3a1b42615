import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, databaseNow, dealerId, instant } from '#platform/db/columns.ts'

/** Keys that identify the dealership of a lead. Secrets are never stored, only their SHA-256. */
export const leadKeys = pgTable(
  'lead_keys',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    secret_hash: bytes('secret_hash').notNull().unique(),
    /** The secret before the last rotation, valid until its overlap ends. */
    previous_hash: bytes('previous_hash'),
    previous_until: instant('previous_until'),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by').notNull(),
    last_used: instant('last_used'),
    revoked: instant('revoked'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('lead_keys_previous').on(table.previous_hash),
    // A revoked key keeps its name for the record.
    uniqueIndex('lead_keys_name')
      .on(table.dealer_id, sql`folded_name(name)`)
      .where(sql`revoked IS NULL`),
  ],
)
