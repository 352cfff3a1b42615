import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { dealerId, instant } from '#platform/db/columns.ts'

/** When each representative of a dealership was last assigned a new lead; the one with the longest wait is next. */
export const leadTurns = pgTable(
  'lead_turns',
  {
    dealer_id: dealerId(),
    user_id: uuid('user_id').notNull(),
    given: instant('given').notNull(),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.user_id] })],
)
