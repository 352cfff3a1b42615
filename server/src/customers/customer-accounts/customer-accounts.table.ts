import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { databaseNow, dealerId, instant } from '#platform/db/columns.ts'

/** Customers' sign-in to a dealership. The sign-in email stays when the contact's email changes. */
export const customerAccounts = pgTable(
  'customer_accounts',
  {
    dealer_id: dealerId(),
    customer_id: uuid('customer_id').notNull(),
    /** Lower case, so that the index is used. */
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    /** Raised with the password; sessions of an older version end. */
    password_version: integer('password_version').notNull().default(1),
    is_active: boolean('is_active').notNull().default(true),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.customer_id] }),
    unique('customer_accounts_email').on(table.dealer_id, table.email),
    foreignKey({
      name: 'customer_accounts_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }).onDelete('cascade'),
    check('customer_accounts_email_folded', sql`${table.email} = lower(${table.email})`),
  ],
)
