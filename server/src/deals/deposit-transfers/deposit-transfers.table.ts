import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { cents, dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { orders } from '#deals/orders/orders.table.ts'

/** A deposit moved from one order of a customer to another (decisions 3.110). */
export const depositTransfers = pgTable(
  'deposit_transfers',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    customer_id: uuid('customer_id').notNull(),
    from_order_id: uuid('from_order_id').notNull(),
    to_order_id: uuid('to_order_id').notNull(),
    amount: cents('amount').notNull(),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by').notNull(),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('deposit_transfers_of_customer').on(table.dealer_id, table.customer_id, table.created),
    foreignKey({
      name: 'deposit_transfers_from',
      columns: [table.dealer_id, table.from_order_id],
      foreignColumns: [orders.dealer_id, orders.id],
    }),
    foreignKey({
      name: 'deposit_transfers_to',
      columns: [table.dealer_id, table.to_order_id],
      foreignColumns: [orders.dealer_id, orders.id],
    }),
  ],
)
