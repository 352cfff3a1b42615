import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { cents, dealerId, databaseNow, instant } from '#platform/db/columns.ts'

/** Pre-qualification offers of lenders, as received (decisions 3.91). */
export const prequalOffers = pgTable(
  'prequal_offers',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    customer_id: uuid('customer_id').notNull(),
    lender: text('lender').notNull(),
    tier: text('tier').notNull(),
    max_amount: cents('max_amount').notNull(),
    /** Percent per year, as decimal text. */
    rate_from: text('rate_from').notNull(),
    rate_to: text('rate_to').notNull(),
    max_term: integer('max_term').notNull(),
    est_payment: cents('est_payment'),
    /** The lender's offer number. */
    reference: text('reference').notNull(),
    created: instant('created').notNull().default(databaseNow),
    expires: instant('expires').notNull(),
    /** When a deal was made with it. */
    used: instant('used'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('prequal_offers_of_customer').on(table.dealer_id, table.customer_id, table.created),
    foreignKey({
      name: 'prequal_offers_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }).onDelete('cascade'),
  ],
)
