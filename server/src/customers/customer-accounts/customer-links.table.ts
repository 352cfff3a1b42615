import { sql } from 'drizzle-orm'
import { check, foreignKey, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { bytes, databaseNow, dealerId, instant } from '#platform/db/columns.ts'

export type CustomerLinkPurpose = 'sign_up' | 'sign_in' | 'password_reset'

/**
 * Links that a customer asked for himself, one of a purpose at a time. Only the secret's SHA-256 is stored; using a link
 * deletes it.
 */
export const customerLinks = pgTable(
  'customer_links',
  {
    dealer_id: dealerId(),
    /** Small letters only. */
    email: text('email').notNull(),
    purpose: text('purpose').$type<CustomerLinkPurpose>().notNull(),
    /** Whom it is for; null for somebody who is new. */
    customer_id: uuid('customer_id'),
    /** Who asks for an account: nobody's row before the mailbox is proven. */
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
