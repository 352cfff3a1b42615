import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { orders } from '#deals/orders/orders.table.ts'

/** A push of an order to the dealer management system. The content is read from the order when it is sent. */
export const dmsPushes = pgTable(
  'dms_pushes',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    order_id: uuid('order_id').notNull(),
    provider: text('provider').notNull(),
    state: text('state').$type<'queued' | 'running' | 'done' | 'failed'>().notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    last_error: text('last_error'),
    next_try: instant('next_try'),
    remote_key: text('remote_key'),
    order_version: integer('order_version'),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by').notNull(),
    finished: instant('finished'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('dms_pushes_of_order').on(table.dealer_id, table.order_id, table.created),
    foreignKey({
      name: 'dms_pushes_order',
      columns: [table.dealer_id, table.order_id],
      foreignColumns: [orders.dealer_id, orders.id],
    }).onDelete('cascade'),
  ],
)
