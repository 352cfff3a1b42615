import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { bytes, databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import type { SessionEndReason } from '#platform/sessions/session.ts'

/** Browsers on the customer's side: the customer's own, and those of staff logged in as the customer. */
export const customerSessions = pgTable(
  'customer_sessions',
  {
    id: uuid('id').primaryKey(),
    token_hash: bytes('token_hash').notNull().unique(),
    dealer_id: dealerId(),
    customer_id: uuid('customer_id').notNull(),
    /** Null for staff, who need no account of the customer. */
    password_version: integer('password_version'),
    staff_id: uuid('staff_id'),
    /** The staff session it was opened from: it ends with that one. */
    staff_session_id: uuid('staff_session_id'),
    created: instant('created').notNull().default(databaseNow),
    last_active: instant('last_active').notNull().default(databaseNow),
    ended_at: instant('ended_at'),
    end_reason: text('end_reason').$type<SessionEndReason>(),
    ip: text('ip'),
    user_agent: text('user_agent'),
  },
  table => [
    foreignKey({
      name: 'customer_sessions_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }).onDelete('cascade'),
    check(
      'customer_sessions_kind',
      sql`(${table.staff_id} IS NULL) = (${table.staff_session_id} IS NULL) AND (${table.staff_id} IS NULL) = (${table.password_version} IS NOT NULL)`,
    ),
    index('customer_sessions_of_customer').on(table.dealer_id, table.customer_id, table.created),
    index('customer_sessions_of_staff')
      .on(table.staff_session_id)
      .where(sql`staff_session_id IS NOT NULL`),
  ],
)
