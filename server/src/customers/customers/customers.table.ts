import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  uniqueIndex,
  foreignKey,
} from 'drizzle-orm/pg-core'
import { cents, dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { dealershipMembers } from '#identity/accounts/users/users.table.ts'

export type ArchiveStatus = 'Active' | 'Lost' | 'Sold'

export const customers = pgTable(
  'customers',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    /** Lower case, for the index. */
    email: text('email'),
    /** E.164. */
    phone: text('phone'),
    secondary_phone: text('secondary_phone'),
    address_line_1: text('address_line_1'),
    address_line_2: text('address_line_2'),
    city: text('city'),
    province: text('province'),
    postal_code: text('postal_code'),
    note: text('note'),
    language: text('language').$type<'en' | 'fr'>().notNull(),
    lead_type: text('lead_type').notNull(),
    archive_status: text('archive_status').$type<ArchiveStatus>().notNull().default('Active'),
    archive_reason: text('archive_reason'),
    assigned_dealer: uuid('assigned_dealer'),
    /**
     * Names, email and phone digits, folded for search; starts with the last name, so that lists sort by it
     * (customer-keys).
     */
    search: text('search').notNull(),
    /** Sound of the last name plus postal code, for the duplicate warning. */
    name_sound: text('name_sound').notNull(),
    /**
     * The newest order that is not archived, with its next action; maintained by orders.service in the same
     * transaction.
     */
    latest_order_id: uuid('latest_order_id'),
    orders_count: integer('orders_count').notNull().default(0),
    awaiting: text('awaiting').$type<'dealer' | 'customer' | 'provider' | 'none'>().notNull().default('none'),
    awaiting_since: instant('awaiting_since'),
    created: instant('created').notNull().default(databaseNow),
    last_activity: instant('last_activity').notNull().default(databaseNow),
    /** Who increased the version last; null if no user here did. */
    updated_by: uuid('updated_by'),
    version: integer('version').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    foreignKey({
      name: 'customers_rep_of_dealership',
      columns: [table.dealer_id, table.assigned_dealer],
      foreignColumns: [dealershipMembers.dealer_id, dealershipMembers.user_id],
    }),
    check('customers_email_folded', sql`${table.email} = lower(${table.email})`),
  ],
)

/**
 * One row per dealership, status and representative, maintained by trigger in the same transaction (performance:
 * exact counts).
 */
export const customerCounts = pgTable(
  'customer_counts',
  {
    dealer_id: dealerId(),
    archive_status: text('archive_status').$type<ArchiveStatus>().notNull(),
    /** The nil UUID means unassigned. */
    assigned_dealer: uuid('assigned_dealer').notNull(),
    count: cents('count').notNull(),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.archive_status, table.assigned_dealer] })],
)

/** A named set of list filters of one user. */
export const savedViews = pgTable(
  'saved_views',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    /** Visible to the whole dealership. */
    is_shared: boolean('is_shared').notNull().default(false),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('saved_views_name').on(table.dealer_id, table.user_id, sql`folded_name(name)`),
  ],
)
