import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { dealerId, databaseNow, instant } from '#platform/db/columns.ts'

export type RefreshCause =
  | 'rate_card'
  | 'lender'
  | 'fee'
  | 'discount'
  | 'payment_settings'
  | 'dealership'
  | 'tax_rule'
  | 'day'
  | 'price_profile'

/**
 * A refresh of all vehicles of a dealership after a change of their payments' inputs. A trigger inserts it in the
 * change's own transaction, so that no vehicle beyond `seen_to` counts as fresh.
 */
export const paymentRefreshes = pgTable(
  'payment_refreshes',
  {
    dealer_id: dealerId(),
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    cause: text('cause').$type<RefreshCause>().notNull(),
    created: instant('created').notNull().default(databaseNow),
    begun: instant('begun'),
    finished: instant('finished'),
    is_done: boolean('is_done').notNull().default(false),
    /** The last vehicle checked, in order of id. */
    seen_to: uuid('seen_to'),
    vehicles: integer('vehicles').notNull().default(0),
    vehicles_seen: integer('vehicles_seen').notNull().default(0),
    vehicles_changed: integer('vehicles_changed').notNull().default(0),
    /** When the next dated card or tax rule begins or ends; from then on all payments are due. */
    changes_at: instant('changes_at'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.number] }),
    index('payment_refreshes_in_force')
      .on(table.dealer_id, table.number)
      .where(sql`NOT ${table.is_done} OR ${table.changes_at} IS NOT NULL`),
  ],
)
