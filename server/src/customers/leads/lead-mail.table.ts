import { desc } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import { leads } from './leads.table.ts'

/** Where a dealership's leads are forwarded by mail; null means not at all. */
export const leadMailSettings = pgTable('lead_mail_settings', {
  dealer_id: dealerId().primaryKey(),
  address: text('address'),
  version: integer('version').notNull().default(1),
})

/** A forwarded lead; its message has the delivery state. */
export const leadDeliveries = pgTable(
  'lead_deliveries',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    lead_id: uuid('lead_id').notNull(),
    outbox_id: uuid('outbox_id').notNull(),
    address: text('address').notNull(),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('lead_deliveries_by_time').on(table.dealer_id, desc(table.created), desc(table.id)),
    index('lead_deliveries_of_lead').on(table.dealer_id, table.lead_id),
    foreignKey({
      name: 'lead_deliveries_lead',
      columns: [table.dealer_id, table.lead_id],
      foreignColumns: [leads.dealer_id, leads.id],
    }).onDelete('cascade'),
  ],
)
