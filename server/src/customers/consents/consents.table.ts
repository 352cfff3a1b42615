import type {
  ConsentBasis,
  ConsentChannel,
  ConsentSource,
} from '@forecourt/domain/customers/customers/consents.ts'
import { date, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { databaseNow, dealerId, instant } from '#platform/db/columns.ts'

/** The ledger of consents: append-only. */
export const customerConsents = pgTable(
  'customer_consents',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    customer_id: uuid('customer_id').notNull(),
    channel: text('channel').$type<ConsentChannel>().notNull(),
    basis: text('basis').$type<ConsentBasis>().notNull(),
    source: text('source').$type<ConsentSource>().notNull(),
    obtained_at: date('obtained_at').notNull(),
    expires_at: date('expires_at'),
    evidence: text('evidence'),
    recorded_at: instant('recorded_at').notNull().default(databaseNow),
    /** Null for entries that no user recorded, such as from a lead. */
    recorded_by: uuid('recorded_by'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('customer_consents_of_customer').on(table.dealer_id, table.customer_id, table.recorded_at),
    foreignKey({
      name: 'customer_consents_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }).onDelete('cascade'),
  ],
)
