import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { dealerId, databaseNow, instant } from '#platform/db/columns.ts'

/** What a staff member did with a customer's record. */
export type AccessKind = 'created' | 'viewed' | 'viewed_offers' | 'changed'

/**
 * Who viewed or changed a customer (security H8). Append-only and outside the audit chain, so that viewing never
 * waits for a lock (ADR 0023); no foreign key, because the record outlives the customer.
 */
export const customerAccesses = pgTable(
  'customer_accesses',
  {
    dealer_id: dealerId(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    customer_id: uuid('customer_id').notNull(),
    user_id: uuid('user_id').notNull(),
    what: text('what').$type<AccessKind>().notNull(),
    at: instant('at').notNull().default(databaseNow),
    /** Views within a quarter of an hour share a slot and count once; each change counts by itself. */
    slot: instant('slot').notNull().default(databaseNow),
    /** Names of the changed fields, never their values. */
    fields: text('fields').array(),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    unique('customer_accesses_once').on(
      table.dealer_id,
      table.customer_id,
      table.user_id,
      table.what,
      table.slot,
    ),
    check('customer_accesses_what', sql`${table.what} IN ('created', 'viewed', 'viewed_offers', 'changed')`),
    index('customer_accesses_of_user').on(table.dealer_id, table.user_id, table.id),
    index('customer_accesses_by_time').using('brin', table.at),
  ],
)
