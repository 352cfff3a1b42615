import { sql } from 'drizzle-orm'
import { check, foreignKey, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { bytes, databaseNow, dealerId, instant } from '#platform/db/columns.ts'

export type CustomerLinkPurpose = 'sign_up' | 'sign_in' | 'password_reset'

/**
 * Links that customers requested themselves, one per purpose at a time. Only the secret's SHA-256 is stored; using a
 * link deletes it.
 */
export const customerLinks = pgTable(
  'customer_links',
  {
    dealer_id: dealerId(),
    /** Lower case. */
    email: text('email').notNull(),
    purpose: text('purpose').$type<CustomerLinkPurpose>().notNull(),
    /** The customer; null for a new one. */
    customer_id: uuid('customer_id'),
    /** The person who requests an account: no customer row exists before the mailbox is proven. */
    person: jsonb('person').$type<NewPerson>(),
    token_hash: bytes('token_hash').notNull().unique(),
    created: instant('created').notNull().default(databaseNow),
    expires: instant('expires').notNull(),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.email, table.purpose] }),
    foreignKey({
      name: 'customer_links_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }).onDelete('cascade'),
    check('customer_links_purpose', sql`${table.purpose} IN ('sign_up', 'sign_in', 'password_reset')`),
  ],
)

export interface NewPerson {
  readonly first_name: string
  readonly last_name: string
  readonly language: 'en' | 'fr'
}
