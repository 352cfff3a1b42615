import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { dealerId, databaseNow, instant } from '#platform/db/columns.ts'

/**
 * The last changes of a dealership, in the order of their commits, for live streams (migration 0033). An unlogged
 * table: after a crash it is empty, and clients that resume reload everything.
 */
export const events = pgTable(
  'events',
  {
    dealer_id: dealerId(),
    /** The dealership's step (customer_list_versions) that the change was committed with. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    kind: text('kind').$type<'customer' | 'order' | 'vehicle' | 'notification' | 'many'>().notNull(),
    id: uuid('id').notNull(),
    verb: text('verb').$type<'added' | 'changed' | 'removed'>().notNull(),
    customer_id: uuid('customer_id'),
    version: integer('version'),
    /** The customer's holders before and after, the nil UUID for unassigned; of a notification its reader. */
    holders: uuid('holders').array().notNull(),
    at: instant('at').notNull().default(databaseNow),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.seq, table.kind, table.id] })],
)

/**
 * Increased by trigger at the end of every transaction that writes data which customer lists of the dealership may
 * read.
 */
export const customerListVersions = pgTable('customer_list_versions', {
  dealer_id: dealerId().primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
