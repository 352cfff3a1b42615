import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { databaseNow, instant } from '#platform/db/columns.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'

/** The keys that values are sealed with, one per owner, wrapped (security R29). */
export const dataKeys = pgTable(
  'data_keys',
  {
    id: uuid('id').primaryKey(),
    /** Null: of the platform, an organization or a member of staff; hidden from dealerships. */
    dealer_id: uuid('dealer_id').references(() => dealerships.id),
    /** `platform`, or a kind of owner and its id. */
    owner: text('owner').notNull(),
    /** The key that wraps this one; when it is deleted, this one cannot be read and is deleted too. */
    wrapper_id: uuid('wrapper_id'),
    /** The key service's key that wraps this one, unless one of ours does. */
    kek: text('kek'),
    wrapped: text('wrapped').notNull(),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [
    unique('data_keys_place').on(table.dealer_id, table.id),
    unique('data_keys_owner').on(table.dealer_id, table.owner).nullsNotDistinct(),
    check('data_keys_wrapped_once', sql`(${table.wrapper_id} IS NULL) <> (${table.kek} IS NULL)`),
  ],
)
