import { sql } from 'drizzle-orm'
import { foreignKey, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { bytes, databaseNow, dealerId, instant } from '#platform/db/columns.ts'

/**
 * Links with which a customer creates an account, for one use. The link's secret is never stored, only its SHA-256.
 */
export const customerInvitations = pgTable(
  'customer_invitations',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    customer_id: uuid('customer_id').notNull(),
    token_hash: bytes('token_hash').notNull().unique(),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by').notNull(),
    expires: instant('expires').notNull(),
    used_at: instant('used_at'),
    replaced_at: instant('replaced_at'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    foreignKey({
      name: 'customer_invitations_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }).onDelete('cascade'),
    uniqueIndex('customer_invitations_open')
      .on(table.dealer_id, table.customer_id)
      .where(sql`used_at IS NULL AND replaced_at IS NULL`),
  ],
)
