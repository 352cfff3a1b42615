import type { LeadProblem } from '@forecourt/domain/customers/leads/lead.ts'
import type { LeadType } from '@forecourt/domain/customers/customers/lead-types.ts'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { bytes, databaseNow, dealerId, instant } from '#platform/db/columns.ts'

export type LeadVia = 'adf' | 'mailbox' | 'contact_form' | 'notify_me'

/** Every inquiry: the oldest and newest row of a customer are the first and the last touch. */
export const leads = pgTable(
  'leads',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    customer_id: uuid('customer_id').notNull(),
    lead_type: text('lead_type').$type<LeadType>().notNull(),
    via: text('via').$type<LeadVia>().notNull(),
    provider: text('provider'),
    campaign: text('campaign'),
    vehicle: text('vehicle'),
    comments: text('comments'),
    requested: text('requested'),
    /** Key by which a repeat is recognised (domain, `leadKey`). */
    dedupe_key: text('dedupe_key'),
    /** The original message, so that nothing its sender wrote is lost. */
    raw: text('raw').notNull(),
    key_id: uuid('key_id'),
    received: instant('received').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('leads_of_customer').on(table.dealer_id, table.customer_id, table.received),
    uniqueIndex('leads_dedupe')
      .on(table.dealer_id, table.dedupe_key)
      .where(sql`dedupe_key IS NOT NULL`),
    foreignKey({
      name: 'leads_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }).onDelete('cascade'),
  ],
)

/** Messages that did not become leads, with the reason; deleted once they are taken or discarded. */
export const leadMessages = pgTable(
  'lead_messages',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    via: text('via').$type<LeadVia>().notNull(),
    problem: text('problem').$type<LeadProblem>().notNull(),
    raw: bytes('raw').notNull(),
    /** The encoding named by the sender. */
    charset: text('charset'),
    key_id: uuid('key_id'),
    tries: integer('tries').notNull().default(1),
    received: instant('received').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('lead_messages_by_time').on(table.dealer_id, table.received, table.id),
  ],
)
