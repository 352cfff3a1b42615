import type { PricingSummary, Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { orders } from '#deals/orders/orders.table.ts'

/** A named draft of an order's worksheet; the order does not change until it is applied. */
export const scenarios = pgTable(
  'what_ifs',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    order_id: uuid('order_id').notNull(),
    name: text('name').notNull(),
    payment_type: text('payment_type').$type<'cash' | 'finance' | 'lease'>().notNull(),
    worksheet: jsonb('worksheet').$type<Worksheet>().notNull(),
    payment: jsonb('payment').$type<PricingSummary>().notNull(),
    gross: cents('gross'),
    /** The version of the order from which it was created. */
    based_on: integer('based_on').notNull(),
    applied: instant('applied'),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by').notNull(),
    updated: instant('updated').notNull().default(databaseNow),
    version: integer('version').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    foreignKey({
      name: 'what_ifs_order',
      columns: [table.dealer_id, table.order_id],
      foreignColumns: [orders.dealer_id, orders.id],
    }).onDelete('cascade'),
  ],
)
