import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { databaseNow, dealerId, instant } from '#platform/db/columns.ts'

/**
 * Requests to reassign a customer. `used` and `withdrawn` are final; of the others each user has one per customer.
 */
export const assignmentRequests = pgTable(
  'assignment_requests',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    customer_id: uuid('customer_id').notNull(),
    requester: uuid('requester').notNull(),
    /** The customer's representative at the time of the request. */
    holder: uuid('holder').notNull(),
    state: text('state')
      .$type<'pending' | 'approved' | 'declined' | 'used' | 'withdrawn'>()
      .notNull()
      .default('pending'),
    note: text('note'),
    created: instant('created').notNull().default(databaseNow),
    answered: instant('answered'),
    answered_by: uuid('answered_by'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('assignment_requests_open')
      .on(table.dealer_id, table.customer_id, table.requester)
      .where(sql`state IN ('pending', 'approved', 'declined')`),
    index('assignment_requests_to_answer').on(table.dealer_id, table.holder, table.state),
    index('assignment_requests_of_requester').on(table.dealer_id, table.requester, table.state),
    foreignKey({
      name: 'assignment_requests_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }).onDelete('cascade'),
  ],
)
