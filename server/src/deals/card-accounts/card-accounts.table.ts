import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, databaseNow, dealerId, instant } from '#platform/db/columns.ts'

/** The account that receives a dealership's card payments: its id at the provider, and no secret. */
export const cardAccounts = pgTable('card_accounts', {
  dealer_id: uuid('dealer_id').primaryKey(),
  account: text('account').notNull(),
  label: text('label').notNull(),
  is_live: boolean('is_live').notNull(),
  connected: instant('connected').notNull().default(databaseNow),
  connected_by: uuid('connected_by').notNull(),
  /**
   * Since when the provider does not recognize payments of this account, by our clock; null: it recognizes
   * them.
   */
  unknown_since: instant('unknown_since'),
})

/** Pending connections: the user who began one can finish it, once, before it expires. */
export const cardConnections = pgTable(
  'card_connections',
  {
    dealer_id: dealerId(),
    state_hash: bytes('state_hash').notNull(),
    user_id: uuid('user_id').notNull(),
    expires: instant('expires').notNull(),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.state_hash] })],
)
